"""What the service keeps: sessions as lines that are only appended, studies, and uploaded domains."""

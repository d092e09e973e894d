"""What is in directories of results: summed up, merged, exported, and single units run again."""

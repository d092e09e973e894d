// What the service tells, from its models; written by scripts/contract_types.py.

export interface AttributeShown {
  name: string;
  label: string;
  kind: "boolean" | "categorical" | "integer" | "continuous" | "derived";
  unit: string;
  format: string;
  description: string;
  picture: string;
  hidden: boolean;
  given: boolean;
  keys: readonly (readonly (string)[])[] | null;
  values: readonly (ValueShown)[];
  low: number | null;
  high: number | null;
}

export interface BeliefsTold {
  answered: number;
  cares: readonly (CareTold)[];
}

export interface CareTold {
  label: string;
  text: string;
  liked: string;
  importance: number;
  low: number | null;
  high: number | null;
  sure: "sure" | "likely" | "unsure" | null;
  values: readonly (ValueLiked)[];
}

export interface CertificateTold {
  confidence: number;
  epsilon: number;
  expected_regret: number;
  gap: number;
  share: number;
  text: string;
  enough: boolean;
}

export interface ChangeTold {
  event: number;
  kind: "answered" | "rule_added" | "rule_removed";
  text: string;
  question: string | null;
}

export interface Counts {
  started: number;
  answered: number;
  finished: number;
  dropped: number;
}

export interface DomainListed {
  id: string;
  name: string;
  label: string;
  description: string;
  picture: string;
  view: string;
  source: "served" | "uploaded";
}

export interface DomainShown {
  id: string;
  name: string;
  label: string;
  description: string;
  picture: string;
  view: string;
  fingerprint: string;
  attributes: readonly (AttributeShown)[];
  sets: Record<string, any>;
  tables: Record<string, any>;
}

export interface DomainsTold {
  domains: readonly (DomainListed)[];
  uploads: boolean;
  elicitors: readonly (string)[];
  elicitor: string;
}

export interface FaultTold {
  place: string;
  message: string;
  remedy: string;
}

export interface FeatureTold {
  name: string;
  label: string;
  value: number;
  text: string;
}

export interface InvitationTold {
  title: string;
  consent: string;
  open: boolean;
  questions: number | null;
}

export interface ProblemTold {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  instance: string;
  errors: readonly (FaultTold)[];
  conflict: readonly (string)[];
  session: SessionTold | null;
}

export interface ProductTold {
  product: Record<string, any>;
  values: readonly (ValueTold)[];
  attributes: Record<string, any>;
  features: readonly (FeatureTold)[];
}

export interface QuestionTold {
  id: string;
  options: readonly (ProductTold)[];
  rows: readonly (RowTold)[];
  answers: readonly ("pick" | "tie" | "none" | "skip" | "improve")[];
  instruction: string;
  present: number | null;
  context: Record<string, any>;
}

export interface ReasonTold {
  text: string;
  worth: number;
  share: number;
}

export interface RecommendationTold {
  session: string;
  position: number;
  product: ProductTold;
  proven: boolean;
  gap: number;
  reasons: readonly (ReasonTold)[];
  sacrifices: readonly (ReasonTold)[];
  rivals: readonly (RivalTold)[];
  certificate: CertificateTold | null;
  cares: readonly (CareTold)[];
  finished: boolean;
}

export interface RivalTold {
  product: ProductTold;
  behind: number;
  reasons: readonly (ReasonTold)[];
  sacrifices: readonly (ReasonTold)[];
}

export interface RowTold {
  attribute: string;
  label: string;
  differs: boolean;
  texts: readonly (string)[];
}

export interface RuleSaid {
  text: string | null;
  attribute: string | null;
  key: readonly (string)[] | null;
  is: "exactly" | "not" | "at_most" | "at_least" | "below" | "above" | null;
  value: boolean | number | string | null;
  because: string;
}

export interface RuleTold {
  id: number;
  text: string;
  because: string;
  firm: boolean;
}

export interface SessionTold {
  id: string;
  domain: DomainShown;
  elicitor: string;
  k: number | "auto";
  seed: number;
  stop_when: number | null;
  context: Record<string, any>;
  given: readonly (ValueTold)[];
  position: number;
  question: QuestionTold | null;
  answers: readonly ("pick" | "tie" | "none" | "skip" | "improve")[];
  answered: number;
  changes: readonly (ChangeTold)[];
  undo: ChangeTold | null;
  rules: readonly (RuleTold)[];
  finished: boolean;
  closed: boolean;
  taken: ProductTold | null;
  study: StudyOfSession | null;
}

export interface StudiesTold {
  studies: readonly (StudyTold)[];
}

export interface StudyOfSession {
  title: string;
  questions: number | null;
  asked: number;
}

export interface StudySetUp {
  domain: string;
  elicitor: string | null;
  k: number | "auto";
  stop_when: number | null;
  knowledge: Record<string, boolean | number | string | null>;
  context: Record<string, any> | null;
  fixed: Record<string, any>;
  rules: readonly (RuleSaid)[];
  questions: number | null;
  repeats: number;
  attention: number;
  holdouts: number;
}

export interface StudyTold {
  id: string;
  title: string;
  consent: string;
  token: string;
  invitation: string;
  open: boolean;
  created: string;
  closes: string | null;
  days_kept: number | null;
  origins: readonly (string)[];
  set_up: StudySetUp;
  counts: Counts;
  median_questions: number | null;
  prediction: number | null;
  predicted: number;
  chance: number | null;
  retest: number | null;
  retested: number;
  attention: number | null;
  attended: number;
}

export interface ValidationTold {
  valid: boolean;
  name: string | null;
  errors: readonly (FaultTold)[];
}

export interface ValueLiked {
  label: string;
  liked: number;
  low: number | null;
  high: number | null;
}

export interface ValueShown {
  value: string | number;
  label: string;
  description: string;
  picture: string;
}

export interface ValueTold {
  attribute: string;
  label: string;
  text: string;
  value: any;
  given: boolean;
  differs: boolean;
  parts: readonly (string)[];
  different: readonly (number)[];
}

export type FindingCode =
  | 'position_missing'
  | 'revision_missing'
  | 'revision_order'
  | 'after_tombstone'
  | 'id_repeated'
  | 'event_too_large'
  | 'type_missing'
  | 'stream_unknown'
  | 'stream_hash'
  | 'stream_empty';

/** A fault is something no node writes; a notice is legal, yet worth a look. */
export type Severity = 'fault' | 'notice';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly text: string;
}

export type Report = (finding: Finding) => void;

import type { HistoryEntry } from '@proofline/contracts/api/history';

/** Who did it, as sentences begin. */
export const actorName = ({ type, name }: HistoryEntry['actor']): string => (type === 'agent' ? `Agent ${name}` : name);

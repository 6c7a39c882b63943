import { asOneLine } from '@proofline/rules/one-line';

const MAX_SUBJECT_CHARS = 150;

/** Words of people as a header of a mail may hold them: what would begin another header is a space. Pure. */
export const headerLine = (words: string): string => asOneLine(words, MAX_SUBJECT_CHARS);

/** Words that a check searches for or finds. */
export const MAX_KEYWORDS = 1_000;
export const MAX_KEYWORD_LENGTH = 200;

/** The words with a capital first letter, as a title. Pure. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

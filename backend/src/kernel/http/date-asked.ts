/** What a query says of a time, as its schema takes it; undefined where it says nothing. */
export const dateAsked = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

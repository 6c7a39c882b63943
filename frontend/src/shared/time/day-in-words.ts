const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A calendar day, `YYYY-MM-DD`, as `20 Nov 2026`. */
export const dayInWords = (day: string): string => format.format(new Date(Date.parse(day)));

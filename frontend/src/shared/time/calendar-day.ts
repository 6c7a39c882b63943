/** The day of a moment in a timezone, `YYYY-MM-DD`; unknown timezones count as UTC. */
export function calendarDay(at: string | Date, timezone: string): string {
  return formatIn(timezone).format(new Date(at));
}

/** Swedish writes days the ISO way. */
function formatIn(timezone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: timezone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
  }
}

/** The same time of day so many calendar months earlier (UTC); on the last day of a month that is shorter. */
export function monthsBefore(at: Date, months: number): Date {
  const day = at.getUTCDate();
  const earlier = new Date(at);
  earlier.setUTCDate(1);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0)).getUTCDate();
  earlier.setUTCDate(Math.min(day, lastDay));
  return earlier;
}

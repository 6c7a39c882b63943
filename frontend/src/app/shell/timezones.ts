const known: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** Longest list worth scrolling; typing narrows it. */
const MAX_SHOWN = 60;

/** Timezones whose name holds every typed word, the chosen one first. */
export function matchingTimezones(search: string, chosen: string): string[] {
  const words = search
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter((word) => word !== '');
  const matches = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  const rest = known.filter((name) => name !== chosen && matches(name));
  return [...(matches(chosen) ? [chosen] : []), ...rest].slice(0, MAX_SHOWN);
}

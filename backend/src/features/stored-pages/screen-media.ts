/** Words, numbers and conditions in brackets, none of them open or nested deeper than media conditions are. */
const QUERY = /^(?:[a-z0-9 -]|\((?:[a-z0-9 .:/<>=-]|\([a-z0-9 .:/<>=-]*\))*\))+$/;
const MAX_CHARS = 1_000;

/**
 * What a `media` attribute asks for, as far as a screen may meet it: queries beside each other, to be written behind
 * `@media`; empty where there is no condition. Pure.
 * @returns undefined where no screen meets it, or it cannot be read: a browser then leaves the sheet out, too
 */
export function screenMedia(attribute: string): string | undefined {
  const wanted = attribute.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (wanted === '') return '';
  if (wanted.length > MAX_CHARS) return undefined;
  const queries = wanted.split(',').map((query) => query.trim());
  const met = queries.filter((query) => QUERY.test(query) && isForScreens(query));
  if (met.some((query) => /^(?:only )?(?:all|screen)$/.test(query))) return '';
  return met.length === 0 ? undefined : met.join(', ');
}

function isForScreens(query: string): boolean {
  if (/^not (?:all|screen)$/.test(query)) return false;
  const type = /^(?:only )?([a-z][a-z-]*)/.exec(query)?.[1];
  return type === undefined || ['not', 'all', 'screen'].includes(type);
}

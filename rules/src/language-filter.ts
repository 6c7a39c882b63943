import type { PageArtifacts } from './page-artifacts.ts';

/**
 * Whether a page is kept: one of its detected languages is wanted, or its language could not be told, so that nothing
 * goes unread by a guess. `en` keeps `en-GB` too, `en-GB` keeps only itself and pages detected as `en`. No wanted
 * languages: the filter is off and keeps every page.
 */
export function keepsLanguage(wanted: readonly string[], { languages }: Pick<PageArtifacts, 'languages'>): boolean {
  if (wanted.length === 0 || languages.length === 0) return true;
  return wanted.some((tag) => languages.some((detected) => covers(tag, detected) || covers(detected, tag)));
}

function covers(general: string, specific: string): boolean {
  const [outer, inner] = [general.toLowerCase(), specific.toLowerCase()];
  return inner === outer || inner.startsWith(`${outer}-`);
}

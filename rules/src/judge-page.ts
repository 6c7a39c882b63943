import type { CompiledRules } from './compiled-rules.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judgement.ts';
import { keepsLanguage } from './language-filter.ts';
import { type LeftOut, whyOpen } from './open-leaves.ts';
import type { PageArtifacts } from './page-artifacts.ts';

/**
 * What becomes of a page that was seen, whoever asks: a run, a dry run, a page that is judged anew. The same page always
 * comes to the same.
 *
 * Filters first (language, then content): what they leave out is not judged. Undecided is what could turn out otherwise
 * with what nobody looked at.
 * @param languages those a page may be in; none: any
 */
export function judgePage(
  { rules, filters }: CompiledRules,
  languages: readonly string[],
  artifacts: PageArtifacts,
  leftOut: LeftOut,
): Judgement {
  if (!keepsLanguage(languages, artifacts)) return { kind: 'filtered_out', reason: 'language', filters: null };
  const filtered = filters === null ? null : judge(filters, artifacts);
  const whyFilterOpen = filters && filtered ? whyOpen(filters, filtered, leftOut) : undefined;
  if (whyFilterOpen !== undefined) return { kind: 'undecided', detail: whyFilterOpen };
  if (filtered?.compliant === false) return { kind: 'filtered_out', reason: 'content', filters: filtered };
  const verdict = judge(rules, artifacts);
  const why = whyOpen(rules, verdict, leftOut);
  return why === undefined ? { kind: 'judged', verdict, filters: filtered } : { kind: 'undecided', detail: why };
}

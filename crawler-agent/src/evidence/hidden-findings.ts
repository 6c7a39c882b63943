import type { HiddenFinding } from '@proofline/contracts/page-capture';
import type { CompiledTree } from '@proofline/rules/compile';
import { foldText } from '@proofline/rules/fold-text';
import { judge } from '@proofline/rules/judge';
import type { MatchSpan } from '@proofline/rules/verdict';
import type { HiddenText } from '../gather/read-page.ts';

const MAX_FINDINGS = 50;
/** Keeps phrases from being found across two pieces. */
const BETWEEN = ' ¶ ';

/**
 * What the rules look for and found nowhere a person would see it, but in text the page hides. It counts for nothing in
 * the verdict: hiding a notice is a finding of its own. Pure.
 * @param foundByRule how often each rule found it where a person sees it
 */
export function hiddenFindings(
  rules: CompiledTree,
  foundByRule: readonly number[],
  hidden: readonly HiddenText[],
): HiddenFinding[] {
  const pieces = hidden.map(({ reason, text }) => ({ reason, text: foldText(text) })).filter(({ text }) => text !== '');
  if (pieces.length === 0 || !rules.leaves.some(({ kind }) => kind === 'text')) return [];
  const ends: number[] = [];
  let end = 0;
  for (const { text } of pieces) {
    end += text.length + BETWEEN.length;
    ends.push(end);
  }
  const text = pieces.map((piece) => piece.text).join(BETWEEN);
  const found = judge(rules, { text, links: [], images: [], languages: [] });
  const findings: HiddenFinding[] = [];
  for (const [index, { id, spans }] of found.perRule.entries()) {
    const [span] = spans;
    if (span === undefined || (foundByRule[index] ?? 0) > 0) continue;
    const piece = pieces[ends.findIndex((pieceEnd) => span.start < pieceEnd)];
    if (piece !== undefined && findings.length < MAX_FINDINGS) {
      findings.push({ rule: id, reason: piece.reason, ...excerptOf(span) });
    }
  }
  return findings;
}

function excerptOf({ text, before, after }: MatchSpan): Pick<HiddenFinding, 'words' | 'before' | 'after'> {
  const [own = ''] = before.split('¶').slice(-1);
  return { words: text.slice(0, 200), before: own.slice(-200), after: (after.split('¶')[0] ?? '').slice(0, 200) };
}

import { compileTree } from '@proofline/rules/compile';
import { judge } from '@proofline/rules/judge';
import type { QueryTree } from '@proofline/rules/query-tree';
import type { Verdict } from '@proofline/rules/verdict';

/** An address as it stands in a text, without what a sentence puts behind it. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/gi;

/** Judges a text as if it were a page: addresses in it are its links. Nothing leaves this browser. */
export function judgeText(tree: QueryTree, text: string): Verdict {
  const links = [...new Set(text.match(address) ?? [])].map((url) => ({ url }));
  return judge(compileTree(tree), { text, links, images: [], languages: [] });
}

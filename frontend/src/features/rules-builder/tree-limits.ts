import { MAX_IMAGES_PER_TREE } from '@proofline/contracts/api/images';
import { leafRules } from '@proofline/rules/leaf-rules';
import { ruleLimits } from '@proofline/rules/limits';
import type { QueryRule, QueryTree } from '@proofline/rules/query-tree';
import { rulePhrases } from '@proofline/rules/rule-phrases';

/** From this share on it is said how near a limit of the server is. */
const NEAR = 0.9;

export interface LimitWords {
  readonly words: string;
  /** The server would refuse the tree. */
  readonly isOver: boolean;
}

/** What of a tree is close to its limit, or beyond it; null while there is room. */
export function limitInWords(tree: QueryTree): LimitWords | null {
  const rules = leafRules(tree).map(({ rule }) => rule);
  const counts = [
    { used: rules.length, most: ruleLimits.leafRules, over: 'A check can have at most', things: 'rules' },
    {
      used: sum(rules, (rule) => rulePhrases(rule).length),
      most: ruleLimits.phrasesPerTree,
      over: 'A check can look for at most',
      things: 'phrases',
    },
    { used: sum(rules, imagesOf), most: MAX_IMAGES_PER_TREE, over: 'A check can look for at most', things: 'images' },
  ];
  const beyond = counts.find(({ used, most }) => used > most);
  if (beyond) return { words: `${beyond.over} ${number(beyond.most)} ${beyond.things}.`, isOver: true };
  const near = counts.find(({ used, most }) => used >= most * NEAR);
  if (near === undefined) return null;
  return { words: `${number(near.used)} of at most ${number(near.most)} ${near.things} are used.`, isOver: false };
}

function imagesOf(rule: QueryRule): number {
  if (rule.field === 'custom_image') return rule.value.length;
  return rule.field === 'preset_image' ? rule.value.reduce((count, { images }) => count + images.length, 0) : 0;
}

const sum = (rules: readonly QueryRule[], countOf: (rule: QueryRule) => number): number =>
  rules.reduce((count, rule) => count + countOf(rule), 0);
const number = (value: number): string => value.toLocaleString('en');

import { type WantedImage, wantedImages } from './images/wanted-images.ts';
import { leafRules } from './leaf-rules.ts';
import { withRootSlash } from './link-lines.ts';
import { type OperatorMeaning, operatorMeaning } from './operators.ts';
import { type PhraseIndex, PhraseIndexBuilder } from './phrase-index.ts';
import type { QueryRule, QueryTree } from './query-tree.ts';
import { rulePhrases } from './rule-phrases.ts';
import { RulesError } from './rules-error.ts';

/** A phrase as its rule writes it, with its number in the index. */
export interface CompiledPhrase {
  readonly source: string;
  readonly number: number;
}

interface LeafBase {
  readonly id: string;
  readonly meaning: OperatorMeaning;
}

export interface CompiledTextLeaf extends LeafBase {
  readonly kind: 'text';
  readonly phrases: readonly CompiledPhrase[];
}

export interface CompiledLinkLeaf extends LeafBase {
  readonly kind: 'link';
  readonly phrases: readonly CompiledPhrase[];
  readonly exportParameters: readonly string[];
}

export interface CompiledImageLeaf extends LeafBase {
  readonly kind: 'image';
  readonly wanted: readonly WantedImage[];
}

export type CompiledLeaf = CompiledTextLeaf | CompiledLinkLeaf | CompiledImageLeaf;

/** A tree made ready for judging any number of pages. */
export interface CompiledTree {
  readonly tree: QueryTree;
  /** In document order. */
  readonly leaves: readonly CompiledLeaf[];
  readonly textIndex: PhraseIndex;
  readonly linkIndex: PhraseIndex;
}

interface Builders {
  readonly text: PhraseIndexBuilder;
  readonly link: PhraseIndexBuilder;
}

/**
 * Compiles a tree once per report. Expects a tree that passed `validateQueryTree`.
 * @throws RulesError `empty_phrase` for a rule that has nothing to look for, `unpinned_image` for an image without a
 *   fingerprint to compare by
 */
export function compileTree(tree: QueryTree): CompiledTree {
  const builders = { text: new PhraseIndexBuilder('text'), link: new PhraseIndexBuilder('link') };
  const leaves = leafRules(tree).map(({ rule }) => compileLeaf(rule, builders));
  return { tree, leaves, textIndex: builders.text.build(), linkIndex: builders.link.build() };
}

function compileLeaf(rule: QueryRule, builders: Builders): CompiledLeaf {
  const base = { id: rule.id, meaning: operatorMeaning(rule.operator) };
  switch (rule.field) {
    case 'dom_text':
    case 'bulk_text':
      return { ...base, kind: 'text', phrases: addPhrases(rule, base.meaning, builders.text) };
    case 'dom_link':
    case 'bulk_links': {
      const exportParameters = rule.field === 'dom_link' ? rule.value.export_parameters : [];
      return { ...base, kind: 'link', phrases: addPhrases(rule, base.meaning, builders.link), exportParameters };
    }
    case 'preset_image':
    case 'custom_image':
      return { ...base, kind: 'image', wanted: wantedImages(rule) };
  }
}

/** Phrases that come to the same are looked for, and counted, once. */
function addPhrases(
  rule: QueryRule,
  { exact }: OperatorMeaning,
  builder: PhraseIndexBuilder,
): readonly CompiledPhrase[] {
  const isWholeUrl = exact && (rule.field === 'dom_link' || rule.field === 'bulk_links');
  const phrases = rulePhrases(rule);
  if (phrases.length === 0) throw new RulesError('empty_phrase', `Rule ${rule.id} has nothing to look for.`);
  const byNumber = new Map<number, CompiledPhrase>();
  for (const source of phrases) {
    const number = builder.add(isWholeUrl ? withRootSlash(source) : source, exact);
    if (!byNumber.has(number)) byNumber.set(number, { source, number });
  }
  return [...byNumber.values()];
}

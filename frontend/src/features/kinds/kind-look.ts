import type { ResultChange } from '@proofline/contracts/result-change';
import type { IconShieldCheck } from '@tabler/icons-react';

/** Of the kind picker: addresses that are known are watched, or the brand is searched for. */
export type KindCategory = 'known-addresses' | 'brand-search';

/** Words of a report's frame, which is the same for every kind. */
export interface FrameWords {
  /** What is looked at, one and several of them, in small letters. */
  readonly address: string;
  readonly addresses: string;
  /** What is judged there, one and several. */
  readonly judged: readonly [one: string, several: string];
  /** What a change since the run before means. */
  readonly changes: Readonly<Partial<Record<ResultChange, string>>>;
  readonly searchPlaceholder: string;
}

export const FRAME_WORDS: FrameWords = {
  address: 'website',
  addresses: 'websites',
  judged: ['page', 'pages'],
  changes: {
    broken: 'were compliant',
    fixed: 'were not',
    new: 'not seen before',
    changed: 'text or filter',
    undecided: 'not judged now or then',
  },
  searchPlaceholder: 'Filter by website URL',
};

/** How a kind shows itself where checks are created and listed. */
export interface KindLook {
  readonly Icon: typeof IconShieldCheck;
  /** Drawn in its place on a card of a dark page, where there is one. */
  readonly DarkIcon?: typeof IconShieldCheck;
  readonly category: KindCategory;
  /** What it is for: 001 §1. */
  readonly purpose: string;
  /** The same to a visitor of the landing page. */
  readonly pitch: string;
  /** Its keywords are the names of brands (001 §2). */
  readonly asksForBrands?: true;
  /** Why none of its checks can be cloned, for a kind that the facts say so of (000 §8). */
  readonly noClones?: string;
  /** What outcomes of its results are called, where it is not as everywhere; null: it has none of them. */
  readonly outcomeWords?: Readonly<Partial<Record<'compliant' | 'not_compliant' | 'filtered_out', string | null>>>;
  /** What the frame of its reports calls what stands in them, where it is not as everywhere. */
  readonly frameWords?: Partial<FrameWords>;
  /** The tour of its creation, where it is another than that of every new check. */
  readonly creationTour?: 'compliance_wizard';
}

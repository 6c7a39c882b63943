/// <reference lib="dom" />
import type { HiddenReason } from '@proofline/contracts/page-capture';
import type { Surroundings } from './surroundings.ts';

/** Of what is in one element. What only its own words need to know is found out when there are any. */
export interface Inside {
  readonly around: Surroundings;
  readonly element: Element;
  /** Null in what is not displayed. */
  readonly style: CSSStyleDeclaration | null;
  own?: HiddenReason | null;
  isUnreadable?: boolean;
}

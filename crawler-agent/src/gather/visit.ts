import type { CountryCode } from '@proofline/contracts/codes';
import type { PageTimings } from '@proofline/contracts/page-capture';
import type { FailureReason } from '@proofline/contracts/page-outcome';
import type { RedirectHop } from '@proofline/contracts/page-visit';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { ShownImage } from '../images/shown-image.ts';
import type { ConsentAnswer } from './consent/click-accept.ts';
import type { LinkFigures } from './follow-links.ts';
import type { Exchange, TrafficFigures } from './page-traffic.ts';
import type { HiddenText } from './read-page.ts';
import type { Block } from './recognise-block.ts';

/** A page that was rendered, with all that it is judged by and all that proves it. */
export interface SeenPage {
  readonly kind: 'seen';
  readonly finalUrl: string;
  readonly title: string;
  readonly httpStatus: number;
  readonly redirectChain: readonly RedirectHop[];
  readonly languages: readonly { readonly code: string; readonly confidence: number }[];
  readonly artifacts: PageArtifacts;
  /** Text that the page holds and nobody sees: no part of what it is judged by. */
  readonly hidden: readonly HiddenText[];
  /** Addresses of frames that show no page of a website: nothing answered, or it may not be shown in a frame. */
  readonly framesUnread?: readonly string[];
  /** Scripts of the text that the screenshot shows as boxes. */
  readonly scriptsNotDrawn?: readonly string[];
  /** What can be seen as images, with their bytes; empty unless the visit was asked to keep them. */
  readonly shownImages: readonly ShownImage[];
  /** A visitor sees more images than these. */
  readonly hasMoreImages?: boolean;
  readonly html: string;
  /** Full page, capped in height; null when it could not be taken. */
  readonly screenshot: Buffer | null;
  readonly consent: ConsentAnswer | null;
  readonly browser: string;
  readonly userAgent: string;
  /** Where the agent's traffic leaves from; null where nobody knows. */
  readonly exit: { readonly address: string | null; readonly country: CountryCode | null };
  /** The document's answer headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timings: PageTimings;
  /** Everything the page asked for, in order. */
  readonly exchanges: readonly Exchange[];
  readonly traffic: TrafficFigures;
  /** Of the links that lead away, where a rule asks for links. */
  readonly linksFollowed?: LinkFigures;
  /** Set when the website showed something in the page's place. */
  readonly block: Block | undefined;
}

/** A page that could not be read. */
export interface FailedVisit {
  readonly kind: 'failed';
  readonly reason: FailureReason;
  readonly detail: string;
  readonly httpStatus: number | null;
  /** The addresses passed, the last one being where it failed. */
  readonly redirectChain: readonly RedirectHop[];
  /** As a refusal for now (503) was sent with it. */
  readonly retryAfter?: string | undefined;
  /** What the website showed where it answered: no page to judge, but evidence of why. Null or absent where nothing answered. */
  readonly seen?: SeenPage | null;
}

export type Visit = SeenPage | FailedVisit;

/** Ends a visit from anywhere inside it. */
export class VisitFailure extends Error {
  readonly code = 'visit_failed';
  readonly reason: FailureReason;
  readonly httpStatus: number | null;
  readonly retryAfter: string | undefined;

  constructor(reason: FailureReason, message: string, httpStatus: number | null = null, retryAfter?: string) {
    super(message);
    this.name = 'VisitFailure';
    this.reason = reason;
    this.httpStatus = httpStatus;
    this.retryAfter = retryAfter;
  }
}

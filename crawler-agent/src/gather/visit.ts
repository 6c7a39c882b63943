import type { RedirectHop } from '@proofline/contracts/events/target';
import type { BlockReason, FailureReason } from '@proofline/contracts/page-outcome';
import type { PageArtifacts } from '@proofline/rules/page-artifacts';
import type { ShownImage } from '../images/shown-image.ts';

/** A page that was rendered, with all that it is judged by and all that proves it. */
export interface SeenPage {
  readonly kind: 'seen';
  readonly finalUrl: string;
  readonly title: string;
  readonly httpStatus: number;
  readonly redirectChain: readonly RedirectHop[];
  readonly languages: readonly { code: string; confidence: number }[];
  readonly artifacts: PageArtifacts;
  /** What can be seen as images, with their bytes; empty unless the visit was asked to keep them. */
  readonly shownImages: readonly ShownImage[];
  readonly html: string;
  /** Full page, capped in height; null when it could not be taken. */
  readonly screenshot: Buffer | null;
  readonly consent: string | null;
  readonly browser: string;
  /** Set when the website showed something in the page's place. */
  readonly block: BlockReason | undefined;
}

/** A page that could not be read. */
export interface FailedVisit {
  readonly kind: 'failed';
  readonly reason: FailureReason;
  readonly detail: string;
  readonly httpStatus: number | null;
}

export type Visit = SeenPage | FailedVisit;

/** Ends a visit from anywhere inside it. */
export class VisitFailure extends Error {
  readonly code = 'visit_failed';
  readonly reason: FailureReason;
  readonly httpStatus: number | null;

  constructor(reason: FailureReason, message: string, httpStatus: number | null = null) {
    super(message);
    this.name = 'VisitFailure';
    this.reason = reason;
    this.httpStatus = httpStatus;
  }
}

import type { HiddenReason, PageTimings } from '@proofline/contracts/page-capture';

/** What `readFrame` brings back from one frame. */
export interface FrameReading {
  /** Set when the frame holds more than it may: what is read of it is not all that a person sees. */
  readonly tooMuch: { readonly what: 'elements' | 'characters of text' | 'links'; readonly limit: number } | null;
  readonly title: string;
  /** The document as it stands, with its doctype. */
  readonly html: string;
  readonly text: string;
  /** What the document holds and a person does not see, in document order. */
  readonly hidden: readonly { readonly reason: HiddenReason; readonly text: string }[];
  readonly links: readonly { readonly url: string; readonly text: string }[];
  readonly images: readonly string[];
  readonly timings: PageTimings;
}

/** Bounds of what is taken from one frame. */
export interface FrameLimits {
  readonly elements: number;
  readonly textChars: number;
  readonly links: number;
  readonly hiddenChars: number;
  readonly htmlChars: number;
  readonly images: number;
}

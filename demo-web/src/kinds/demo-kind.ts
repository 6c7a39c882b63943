import type { ServerResponse } from 'node:http';
import type { CheckKind } from '@proofline/contracts/check-kinds';

/** What is asked of the demo internet. */
export interface DemoRequest {
  readonly address: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What was sent along; empty for most. */
  readonly body: string;
  readonly now: Date;
  readonly response: ServerResponse;
}

/** Answers for the hosts it knows; false for every other. */
export type AnswerHosts = (request: DemoRequest) => boolean;

/** What a kind of check offers to a demo of the product. */
export interface DemoSeedOfKind {
  /** Website lists. */
  readonly lists: readonly { readonly name: string; readonly urls: readonly string[] }[];
  /** Images that rules can ask for. */
  readonly presets: readonly {
    readonly name: string;
    readonly images: readonly { readonly name: string; readonly png: Buffer }[];
  }[];
  /** As they are sent to be created, but for the lists, whose ids only the product knows. */
  readonly checks: readonly { readonly kind: CheckKind; readonly name: string }[];
}

/** A kind of check's part of the demo internet. What must come of it (`truth/`) has the shape of the kind's findings. */
export interface DemoKind {
  sites(seed: number): AnswerHosts;
  seed(): DemoSeedOfKind;
}

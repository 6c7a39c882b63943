import type { ServerResponse } from 'node:http';
import type { CheckKind } from '@proofline/contracts/check-kinds';

/** What is asked of the demo internet. */
export interface DemoRequest {
  readonly address: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What was sent along; empty for most. */
  readonly body: string;
  /** The country it is asked from; null where nobody knows. */
  readonly exit: string | null;
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
  /** As they are sent to be created, but for the website lists: those are named, their ids only the product knows. */
  readonly checks: readonly {
    readonly kind: CheckKind;
    readonly name: string;
    /** Names among `lists`; left out by kinds that have none. */
    readonly lists?: readonly string[];
  }[];
}

/** A kind of check's part of the demo internet. What must come of it (`truth/`) has the shape of the kind's findings. */
export interface DemoKind {
  sites(seed: number): AnswerHosts;
  seed(): DemoSeedOfKind;
}

import type { CheckId, CommentId, ReportId, ResultId, UserId } from '@proofline/contracts/ids';
import type { ProducedNotice } from './produced-notice.ts';
import type { Happened, RunFacts, Verdict } from './run-facts.ts';
import type { Move } from './standings.ts';

/** A website list as it was changed. */
export interface ChangedList {
  readonly name: string;
  readonly nameBefore: string;
  readonly added: number;
  readonly removed: number;
  /** Checks that use it, with who created them. */
  readonly checks: readonly { readonly checkId: CheckId; readonly name: string; readonly creatorId: UserId | null }[];
}

/** Crawls of the month in which a run was requested, those of this run included. */
export interface MonthUse {
  /** YYYY-MM, UTC. */
  readonly month: string;
  readonly used: number;
  /** Null: there is none. */
  readonly limit: number | null;
}

/** A comment as it was before it was edited. */
export interface WrittenComment {
  readonly commentId: CommentId;
  readonly reportId: ReportId;
  readonly resultId?: ResultId | undefined;
  readonly authorId: UserId;
  /** Everybody whom it has ever mentioned. */
  readonly mentioned: ReadonlySet<UserId>;
}

/** What is known when something happens. */
export interface Known {
  /** The run it is about, as it was just before. */
  readonly run?: RunFacts | undefined;
  /** The last verdict on its check that could be given, before this. */
  readonly verdict?: Verdict | undefined;
  readonly month?: MonthUse | undefined;
  /** Of a run that completes: what stands elsewhere in its lists than when that was last known. */
  readonly moves?: readonly Move[] | undefined;
  readonly list?: ChangedList | undefined;
  /** The webhook it is about, as it is called today; undefined: it is no more. */
  readonly webhook?: { readonly name: string } | undefined;
  /** Of an edit alone. */
  readonly comment?: WrittenComment | undefined;
  /** From this share of a run's targets on, in percent, people are told that they could not be judged. */
  readonly unjudgedPercent: number;
}

/** One kind of notice: says what is to be told when something happens. Pure: no clock, no ids, no IO. */
export type Producer = (happened: Happened, known: Known) => readonly ProducedNotice[];

/** Who did it; null where it was no person. */
export const personOf = ({ actor }: Happened): UserId | null =>
  // Events of users name them by their id.
  actor.type === 'user' ? (Number(actor.id) as UserId) : null;

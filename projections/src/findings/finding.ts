import type { CountryCode } from '@proofline/contracts/codes';
import type { ReportId, ResultId } from '@proofline/contracts/ids';
import type { FindingEvent } from '@proofline/contracts/kinds/findings';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import type { ResultChange } from '@proofline/contracts/result-change';
import type { Knex } from 'knex';
import type { TableSet } from '../runtime/table-set.ts';
import type { Logged } from '../runtime/total-projector.ts';
import type { ComparedRun } from './compared-runs.ts';
import type { FindingFacts } from './finding-facts.ts';

/** Stands for every result that counts: of keywords, only those that were found are named. */
export const OF_ALL = '';

/** What a rule or a filter made of a result, or a keyword that was found in it. */
export interface FindingMark {
  readonly kind: 'rule' | 'filter' | 'keyword';
  /** Of a keyword itself, or `OF_ALL`. */
  readonly ruleId: string;
  readonly passed: boolean;
}

/** Where something stands in a list, for who tells when it rises or falls. */
export interface Standing {
  /** As the check names it. */
  readonly name: string;
  /** Stands for it and its list over the runs of a check: a signed 64-bit number. */
  readonly key: string;
  /** From 1; null: it is not there. */
  readonly place: number | null;
}

/** What counters, reports and checks need of a result, whatever its kind. */
export interface FindingSummary {
  readonly id: ResultId;
  /** What it was found at, as people read it: an address, a keyword. */
  readonly subject: string;
  /** Null where it was not looked at from a country. */
  readonly country: CountryCode | null;
  readonly outcome: PageOutcome;
  /** Rules and filters that were judged on it. */
  readonly marks: readonly FindingMark[];
  /** Its place in a list, where it was expected to have one and it is known for sure. */
  readonly standing?: Standing | undefined;
}

/** What the read models ask of a kind of check about what its runs find. */
export interface FindingKind<Event extends FindingEvent = FindingEvent, Facts = unknown, Row = unknown>
/** Its own tables; each row of the first one starts with the header (`header.ts`). */
  extends TableSet {
  /** The results that a finding makes, in order: one of most, several of one that tells of several things, or none. */
  summariesOf(event: Event): readonly FindingSummary[];
  /** Of kinds that go through something: it was not gone through to its end. */
  isBrokenOff?(event: Event): boolean;
  /** Of kinds that go through something in passes: it tells of one, and not of what came in the place of others. */
  isPass?(event: Event): boolean;
  /** A finding to its rows, one a summary in the same order: pure. */
  project(logged: Logged<Event>): readonly Row[];
  /** For tables that were made before results were compared with those of the run before: what that takes. */
  readonly addChanges?: (schema: string) => string;
  /** For tables that were made before lists were filtered by a rule: what that takes. */
  readonly addMetRules?: (schema: string) => string;
  /** Puts right, in the live tables, what earlier versions wrote; each once in a database, by its name. */
  readonly corrections?: Readonly<Record<string, (trx: Knex.Transaction) => Promise<void>>>;
  /**
   * Writes rows in log order, each with what changed since the run that its own is compared with (`runs`, by report).
   * Counters are written beside it.
   * @returns what changed, row by row; null where there is nothing to compare with
   */
  apply(
    trx: Knex.Transaction,
    schema: string,
    rows: readonly Row[],
    runs: ReadonlyMap<ReportId, ComparedRun>,
  ): Promise<readonly (ResultChange | null)[]>;
  /** Keeps what the runs that these are compared with have found, and they, which have just completed, have not. */
  keepGone(trx: Knex.Transaction, schema: string, completed: readonly ReportId[]): Promise<void>;
  readonly history: {
    factsOf(event: Event): Facts;
    sentence(facts: Facts): string;
    /** Null for a finding that made no result. */
    outcomeOf(facts: Facts): PageOutcome | null;
    /** Condition over `type` and `facts` of the history, true for what broke a rule. */
    readonly violation: string;
  };
}

/** A kind as everybody but itself sees it. Its events, facts and rows are given to it alone (`registry.ts`). */
export function defineFindingKind<Event extends FindingEvent, Facts extends FindingFacts, Row>(
  kind: FindingKind<Event, Facts, Row>,
): FindingKind {
  return kind as FindingKind;
}

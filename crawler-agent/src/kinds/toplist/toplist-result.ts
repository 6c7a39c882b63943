import type { PageFound } from '@proofline/contracts/gathering';
import type { Sha256 } from '@proofline/contracts/ids';
import type { toplistPosted } from '@proofline/contracts/kinds/toplist/posted';
import type { ToplistReading } from '@proofline/contracts/kinds/toplist/reading';
import type { FailureReason } from '@proofline/contracts/page-outcome';
import type { PageAttempt } from '@proofline/contracts/page-visit';
import type { z } from 'zod';
import type { Block } from '../../gather/recognise-block.ts';
import type { FailedVisit } from '../../gather/visit.ts';

/** What was seen of a page that was looked at as a toplist, with what was kept of it. */
export type ToplistSeen = Extract<ToplistFinding['result'], { readonly type: 'ToplistRead' }>['data']['seen'];

/** What is found of a toplist, with the evidence that must be stored before it is told. */
export interface ToplistFinding {
  readonly result: z.infer<typeof toplistPosted>;
  readonly files: ReadonlyMap<Sha256, Buffer>;
}

type Files = ToplistFinding['files'];
const noFiles: Files = new Map();

/** What every result tells of the visit. */
export interface ToplistVisit {
  readonly page: number;
  readonly url: string;
  readonly country: string;
  readonly fetchedAt: Date;
  /** The tries to read it; empty when it was not asked. */
  readonly attemptLog: readonly PageAttempt[];
  readonly durationMs: number;
  readonly found: PageFound;
}

export const readToplistResult = (
  visit: ToplistVisit,
  seen: ToplistSeen,
  reading: ToplistReading,
  files: Files,
): ToplistFinding => ({ result: { type: 'ToplistRead', data: { ...toldVisit(visit), seen, reading } }, files });

/** What was seen is no list, or none that anything can be said of for sure. */
export const undecidedToplist = (
  visit: ToplistVisit,
  why: { readonly reason: FailureReason; readonly detail: string },
  seen: ToplistSeen,
  reading: ToplistReading | null,
  files: Files,
): ToplistFinding => {
  const { reason, detail } = why;
  const { httpStatus, redirectChain } = seen;
  const data = { ...toldVisit(visit), reason, detail: detail.slice(0, 500), httpStatus, redirectChain, seen };
  return { result: { type: 'ToplistFailed', data: reading === null ? data : { ...data, reading } }, files };
};

export function failedToplist(
  visit: ToplistVisit,
  { reason, detail, httpStatus, redirectChain }: FailedVisit,
  seen?: ToplistSeen,
  files: Files = noFiles,
): ToplistFinding {
  const data = { ...toldVisit(visit), reason, detail, httpStatus, redirectChain: [...redirectChain] };
  return { result: { type: 'ToplistFailed', data: seen === undefined ? data : { ...data, seen } }, files };
}

export const blockedToplist = (
  visit: ToplistVisit,
  { reason, by }: Block,
  seen: ToplistSeen,
  files: Files,
): ToplistFinding => ({
  result: { type: 'ToplistBlocked', data: { ...toldVisit(visit), reason, by, seen } },
  files,
});

/** The website wants to be left alone for longer than is waited: it was not asked. */
export const pausedToplist = (visit: ToplistVisit): ToplistFinding => ({
  result: { type: 'ToplistBlocked', data: { ...toldVisit(visit), reason: 'rate_limited', seen: null } },
  files: noFiles,
});

function toldVisit({ attemptLog, fetchedAt, ...visit }: ToplistVisit) {
  const told = attemptLog.length > 1 ? { attemptLog: [...attemptLog] } : {};
  return { ...visit, fetchedAt: fetchedAt.toISOString(), attempts: Math.max(1, attemptLog.length), ...told };
}

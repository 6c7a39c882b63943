import type { LeasedTargetOf } from '@proofline/contracts/agent-api/leases';
import type { Sha256 } from '@proofline/contracts/ids';
import { evidenceOf } from '../../evidence/evidence-of.ts';
import type { TargetArchive } from '../../evidence/page-archive.ts';
import type { FailedVisit, SeenPage } from '../../gather/visit.ts';
import type { Finding } from '../kind-crawler.ts';
import { type SiteSeen, toldSite } from './told-pass.ts';

type PopunderTarget = LeasedTargetOf<'popunder'>;
type Told = Finding<'popunder'>;

/** A pass that was due and could not be made: the page was not shown, or wants to be left alone longer than is waited. */
export interface MissedLook {
  readonly visit: FailedVisit | 'paused';
  readonly at: Date;
  readonly durationMs: number;
}

/** Nothing was seen to open, and nobody has looked for it either. */
const notLookedAt: FailedVisit = {
  kind: 'failed',
  reason: 'seen_in_part',
  detail: 'No look was made to its end.',
  httpStatus: null,
  redirectChain: [],
};

/** What every finding of a target says of itself. Pure. */
export function lookOf(
  { url, country }: PopunderTarget,
  page: number,
  { at, durationMs }: Pick<MissedLook, 'at' | 'durationMs'>,
) {
  return { page, url, country, fetchedAt: at.toISOString(), attempts: 1, durationMs };
}

export interface NothingSeen {
  readonly page: number;
  /** Passes that were made to their end, by any lease. */
  readonly looks: number;
  /** As this lease saw it; undefined when it has not. */
  readonly site: SiteSeen | undefined;
  readonly missed: MissedLook | null;
  readonly at: Date;
}

/** That nothing opened in so many looks; where no look was whole, that nobody can say so. */
export async function toldNothing(
  target: PopunderTarget,
  { page, looks, site, missed, at }: NothingSeen,
  archive: TargetArchive,
): Promise<Told> {
  if (looks === 0 || site === undefined) {
    return toldMissed(target, page, missed ?? { visit: notLookedAt, at, durationMs: 0 }, archive);
  }
  const data = { ...lookOf(target, page, { at, durationMs: 0 }), looks, site };
  return { result: { type: 'NothingOpened', data }, files: new Map() };
}

export async function toldMissed(
  target: PopunderTarget,
  page: number,
  missed: MissedLook,
  archive: TargetArchive,
): Promise<Told> {
  const look = lookOf(target, page, missed);
  const files = new Map<Sha256, Buffer>();
  if (missed.visit === 'paused') {
    return { result: { type: 'LookBlocked', data: { ...look, reason: 'rate_limited', by: null, site: null } }, files };
  }
  const keep = async (seen: SeenPage) => {
    const kept = await evidenceOf(seen, missed.at, archive);
    for (const [sha256, bytes] of kept.files) files.set(sha256, bytes);
    return kept.evidence;
  };
  const { seen, reason, detail, httpStatus } = missed.visit;
  const site = seen === null || seen === undefined ? null : await toldSite(seen, keep);
  if (seen?.block !== undefined) {
    const { reason: why, by } = seen.block;
    return { result: { type: 'LookBlocked', data: { ...look, reason: why, by: by ?? null, site } }, files };
  }
  return { result: { type: 'LookFailed', data: { ...look, reason, detail, httpStatus, site } }, files };
}

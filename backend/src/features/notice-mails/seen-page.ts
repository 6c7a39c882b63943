import { type OrganizationId, resultKeyOf } from '@proofline/contracts/ids';
import type { Blobs } from '@proofline/platform/blobs/blobs';
import type { Clock } from '@proofline/platform/clock';
import type { Log } from '@proofline/platform/log/create-log';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { findFinding } from '@proofline/projections/findings/query';
import { getReport } from '@proofline/projections/reports/query';
import { asOneLine } from '@proofline/rules/one-line';
import type { ResultVerdict } from '../kinds/kind-results.ts';
import { resultsOf } from '../kinds/result-registry.ts';
import type { StoredNotice } from './notice.ts';
import { type PagePicture, pagePicture } from './page-picture.ts';

/** Rules named in a line; the rest is counted. */
const namedRules = 2;
/** Rules told one by one. */
const toldRules = 5;
const MAX_LINE = 300;

/** What a notice is about a single result is told of it. */
export interface SeenPage {
  /** The verdict with its reason, in a line. */
  readonly verdict: string;
  readonly subject: string;
  /** What speaks against it, rule by rule. */
  readonly lines: readonly string[];
  readonly picture: PagePicture | undefined;
}

interface SeenPageDeps {
  readonly db: Knex;
  readonly clock: Clock;
  readonly log: Log;
  readonly blobs: Pick<Blobs, 'get' | 'size'>;
}

/** Undefined where the notice is about no result, or about one that this organisation does not have. */
export async function seenPage(
  deps: SeenPageDeps,
  organizationId: OrganizationId,
  { resultId }: StoredNotice,
): Promise<SeenPage | undefined> {
  if (resultId === undefined) return undefined;
  const { db } = deps;
  const found = await findFinding(db, organizationId, resultId);
  const results = found && resultsOf(found.kind);
  const report = results && (await getReport(db, organizationId, resultKeyOf(resultId).reportId, deps.clock.now()));
  if (results === undefined || report === undefined) return undefined;
  const source = { db, organizationId };
  const verdict = await results.verdictOf(source, resultId, report);
  if (verdict === undefined) return undefined;
  const evidence = await results.evidenceOf(source, resultId);
  const screenshot = verdict.isCompliant ? null : (evidence?.screenshot ?? null);
  return {
    verdict: verdictLine(verdict),
    subject: verdict.subject,
    lines: [verdict.subject, ...ruleLines(verdict)],
    picture: screenshot === null ? undefined : await pictureOf(deps, screenshot),
  };
}

/** 'Not compliant: “18+” failed, “free money” found, +2 more' */
export function verdictLine({ isCompliant, against }: ResultVerdict): string {
  if (isCompliant) return 'Compliant';
  if (against.length === 0) return 'Not compliant';
  // A keyword that was found in five places is one reason.
  const reasons = [
    ...new Set(against.map(({ rule, mark }) => `“${rule}” ${mark === 'Fail' ? 'failed' : mark.toLowerCase()}`)),
  ];
  const named = reasons.slice(0, namedRules);
  const more = reasons.length - named.length;
  return `Not compliant: ${named.join(', ')}${more === 0 ? '' : `, +${more} more`}`;
}

/** What speaks against it, one line each: words of websites have lines of their own. */
export function ruleLines({ against }: ResultVerdict): string[] {
  const told = against
    .slice(0, toldRules)
    .map(({ rule, mark, found }) => asOneLine(`${mark}: “${rule}”. ${found}`, MAX_LINE));
  return against.length > toldRules ? [...told, `+${against.length - toldRules} more`] : told;
}

/** A mail goes without a picture rather than not at all. */
async function pictureOf({ blobs, log }: SeenPageDeps, sha256: string): Promise<PagePicture | undefined> {
  try {
    return await pagePicture(blobs, sha256);
  } catch (err) {
    log.warn({ err }, 'the picture of a page could not be made small for a mail');
    return undefined;
  }
}

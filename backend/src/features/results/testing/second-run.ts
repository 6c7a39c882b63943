import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportCompleted, ReportRequested, ReportStarted } from '@proofline/contracts/events/report';
import { reportStream, targetStream } from '@proofline/contracts/events/streams';
import { type CheckId, type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { PageBlocked, PageJudged } from '@proofline/contracts/kinds/compliance/findings';
import type { ApiWorld } from '../../../app/testing/api-world.ts';

/**
 * The next run of a fixture's check: its first website is not compliant any more, its second cannot be read, its third and
 * fifth are gone, its fourth was not read before, and there is a new one.
 */
export async function secondRun(world: ApiWorld, checkId: CheckId): Promise<ReportId> {
  const reportId = reportIdOf(checkId, 1);
  const key = { reportId, checkId };
  const page = (target: number) => ({ ...key, target, url: `http://site-${target}.example/` });
  const judged = (target: number, compliant: boolean): ProoflineEvent => {
    const { verdict } = PageJudged.example;
    const data = { ...PageJudged.example, ...page(target), verdict: { ...verdict, compliant } };
    return { type: 'PageJudged', data: PageJudged.schema.parse(data) };
  };
  const blocked = PageBlocked.schema.parse({ ...PageJudged.example, ...page(2), reason: 'captcha', seen: null });
  await world.happened(reportStream(reportId), [
    {
      type: 'ReportRequested',
      data: ReportRequested.schema.parse({ ...ReportRequested.example, ...key, slot: 1 }),
    },
    { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: 4 }) },
  ]);
  await world.happened(targetStream(reportId, 1), [judged(1, false)]);
  await world.happened(targetStream(reportId, 2), [{ type: 'PageBlocked', data: blocked }]);
  await world.happened(targetStream(reportId, 4), [judged(4, true)]);
  await world.happened(targetStream(reportId, 6), [judged(6, true)]);
  const counts = { judged: 3, filtered: 0, blocked: 1, failed: 0 };
  await world.happened(reportStream(reportId), [
    { type: 'ReportCompleted', data: ReportCompleted.schema.parse({ ...key, plannedTargets: 4, counts }) },
  ]);
  return reportId;
}

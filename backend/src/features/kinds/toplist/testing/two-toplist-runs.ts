import { createHash } from 'node:crypto';
import { CheckCreated, exampleConfiguration } from '@proofline/contracts/events/check';
import type { ProoflineEvent } from '@proofline/contracts/events/parse-event';
import { ReportCompleted, ReportRequested, ReportStarted } from '@proofline/contracts/events/report';
import { checkStream, reportStream, targetStream } from '@proofline/contracts/events/streams';
import { type CheckId, checkIdSchema, type ReportId, reportIdOf, type Sha256 } from '@proofline/contracts/ids';
import { ToplistFailed, ToplistRead } from '@proofline/contracts/kinds/toplist/findings';
import type { ToplistSection } from '@proofline/contracts/kinds/toplist/reading';
import { toplistFailed, toplistRead } from '@proofline/contracts/kinds/toplist/testing/findings';
import { brandNamed, sectionOf } from '@proofline/contracts/kinds/toplist/testing/readings';
import type { ApiWorld } from '../../../../app/testing/api-world.ts';
import { savedScreenshot } from '../../../../app/testing/report-fixture.ts';

export const expectedBrands = { Spinwise: 1, Betora: 3, Casino9: 2 };

export interface ToplistRuns {
  readonly checkId: CheckId;
  readonly first: ReportId;
  readonly second: ReportId;
  readonly crop: Sha256;
  /** Starts, reads and completes the next run: the main section of the first list, undefined where it cannot be read. */
  next(slot: number, section: ToplistSection | undefined): Promise<ReportId>;
}

/** A check over two toplists and its first two runs, between which Spinwise falls from 1 to 3 and Betora rises from 3 to 1. */
export async function twoToplistRuns(world: ApiWorld): Promise<ToplistRuns> {
  const checkId = checkIdSchema.parse(1001);
  const put = async (bytes: Buffer): Promise<Sha256> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex') as Sha256;
    await world.deps.blobs.put(sha256, bytes);
    return sha256;
  };
  const screenshot = await put(savedScreenshot);
  const crop = await put(Buffer.concat([savedScreenshot, Buffer.from('crop')]));
  const text = await put(Buffer.from('1. Spinwise 2. Luckerra 3. Betora'));
  const rest = await put(Buffer.from('[]'));
  const evidence = { html: text, text, screenshot, htmlBytes: 33, imagePreviews: [crop], rest };
  const toplistRules = ['http://lists-01.example/', 'http://lists-02.example/'].map((url) => ({
    ...{ url, country: 'GB', brand_positions: expectedBrands },
  }));
  const configuration = { kind: 'toplist', countries: ['GB'], toplistRules };
  const { name, schedule, scheduleStart, scheduleEnd } = exampleConfiguration;
  const check = { ...configuration, name, schedule, scheduleStart, scheduleEnd };
  await world.happened(checkStream(checkId), [
    { type: 'CheckCreated', data: CheckCreated.schema.parse({ checkId, configuration: check, timezone: 'UTC' }) },
  ]);
  const next = async (slot: number, section: ToplistSection | undefined): Promise<ReportId> => {
    const reportId = reportIdOf(checkId, slot);
    const key = { reportId, checkId };
    const requested = { ...ReportRequested.example, ...key, slot, configuration: { ...configuration, name } };
    await world.happened(reportStream(reportId), [
      { type: 'ReportRequested', data: ReportRequested.schema.parse(requested) },
      { type: 'ReportStarted', data: ReportStarted.schema.parse({ ...key, plannedTargets: 2 }) },
    ]);
    const [list, unread] = ['http://lists-01.example/', 'http://lists-02.example/'] as const;
    const own = (target: number) => ({ ...key, target, agentId: null });
    const failed = (target: number, url: string): ProoflineEvent => ({
      type: 'ToplistFailed',
      data: ToplistFailed.schema.parse({
        ...own(target),
        ...toplistFailed(url, 'no_list_found', { expected: expectedBrands }),
      }),
    });
    const read = section && toplistRead(list, [section], { expected: expectedBrands, seen: { evidence } });
    await world.happened(targetStream(reportId, 1), [
      read === undefined
        ? failed(1, list)
        : { type: 'ToplistRead', data: ToplistRead.schema.parse({ ...own(1), ...read }) },
    ]);
    await world.happened(targetStream(reportId, 2), [failed(2, unread)]);
    const counts = { judged: 1, filtered: 0, blocked: 0, failed: 1 };
    await world.happened(reportStream(reportId), [
      { type: 'ReportCompleted', data: ReportCompleted.schema.parse({ ...key, plannedTargets: 2, counts }) },
    ]);
    return reportId;
  };
  const withCrop = (section: ToplistSection): ToplistSection => ({
    ...section,
    entries: section.entries.map((entry, index) => (index === 0 ? { ...entry, crop } : entry)),
  });
  const first = await next(0, withCrop(sectionOf(['Spinwise', brandNamed('Luckerra'), 'Betora', 'Spinwise'])));
  const second = await next(1, withCrop(sectionOf(['Betora', brandNamed('Luckerra'), 'Spinwise'])));
  return { checkId, first, second, crop, next };
}

import { createHash, randomUUID } from 'node:crypto';
import { checkIdSchema, reportIdOf } from '@proofline/contracts/ids';
import { derivedEventId } from '@proofline/platform/event-log/derived-id';
import type { EventLog, JsonObject, NewEvent } from '@proofline/platform/event-log/event-log';

const writers = 64;
const targetsPerReport = 1_000;
const targetsPerChunk = 500;
const rulesPerCheck = 5;
const agentId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const countries = ['GB', 'SE', 'DE', 'MT'];

/**
 * Writes whole runs, three events a target as agents make them (lease, page, end), each target a stream of its own.
 * @returns events written and the last log position
 */
export async function fillLog(eventLog: EventLog, targets: number): Promise<{ events: number; position: bigint }> {
  const reports = Math.ceil(targets / targetsPerReport);
  let events = 0;
  let position = 0n;
  const append = async (stream: string, expected: 'no_stream' | bigint, batch: NewEvent[]) => {
    const written = await eventLog.append(stream, expected, batch);
    events += batch.length;
    if (written.position > position) position = written.position;
  };
  for (let index = 0; index < reports; index += 1) {
    const checkId = index + 1;
    const reportId = reportIdOf(checkIdSchema.parse(checkId), 0);
    await append(`urllist-${checkId}`, 'no_stream', [listCreated(checkId)]);
    await append(`check-${checkId}`, 'no_stream', [checkCreated(checkId)]);
    await append(`report-${reportId}`, 'no_stream', runStarted(checkId, reportId));
    let next = 1;
    const write = async () => {
      while (next <= targetsPerReport) {
        const target = next;
        next += 1;
        await append(`target-${reportId}-${target}`, 'no_stream', targetCrawled({ reportId, checkId, target }));
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
    await append(`report-${reportId}`, BigInt(runStarted(checkId, reportId).length - 1), [
      runCompleted(checkId, reportId),
    ]);
  }
  return { events, position };
}

function event(type: string, data: JsonObject, actor: JsonObject = { type: 'system', id: 'bench' }): NewEvent {
  return {
    id: derivedEventId(type, JSON.stringify(data)),
    type,
    data,
    metadata: {
      commandId: 'bench',
      actor,
      organizationId: 1,
      at: '2026-11-20T12:00:00.000Z',
      correlationId: 'bench',
      causationId: 'bench',
      schema: 1,
    },
  };
}

const rules = {
  id: 'root',
  not: false,
  condition: 'AND',
  rules: Array.from({ length: rulesPerCheck }, (_, index) => ({
    id: `r${index}`,
    field: 'dom_text',
    operator: 'contains_exact',
    value: `phrase ${index}`,
  })),
};

const configuration = {
  kind: 'compliance',
  countries,
  languages: [],
  filters: null,
  rules,
  relatedUrls: '1',
  urlFilter: null,
  priorityWords: [],
};

const listCreated = (id: number) =>
  event('UrlListCreated', { urlListId: id, name: `List ${id}`, urls: ['http://a.example/'], enabled: true });

const checkCreated = (checkId: number) =>
  event('CheckCreated', {
    checkId,
    configuration: {
      ...configuration,
      name: `Check ${checkId}`,
      schedule: 'onetime',
      scheduleStart: null,
      scheduleEnd: null,
      urlLists: [checkId],
    },
  });

function runStarted(checkId: number, reportId: number): NewEvent[] {
  const run = { reportId, checkId };
  const targets = Array.from({ length: targetsPerReport }, (_, index) => ({
    target: index + 1,
    url: urlOf(index + 1),
    country: countryOf(index + 1),
  }));
  const chunks = Array.from({ length: Math.ceil(targets.length / targetsPerChunk) }, (_, chunk) =>
    event('TargetsPlanned', {
      ...run,
      chunk,
      targets: targets.slice(chunk * targetsPerChunk, (chunk + 1) * targetsPerChunk),
    }),
  );
  return [
    event('ReportRequested', {
      ...run,
      slot: 0,
      dueAt: '2026-11-20T12:00:00.000Z',
      configuration: {
        ...configuration,
        name: `Check ${checkId}`,
        urlLists: [{ id: checkId, name: `List ${checkId}`, revision: 0 }],
      },
    }),
    ...chunks,
    event('ReportStarted', { ...run, plannedTargets: targetsPerReport }),
  ];
}

const runCompleted = (checkId: number, reportId: number) =>
  event('ReportCompleted', {
    reportId,
    checkId,
    plannedTargets: targetsPerReport,
    counts: { judged: targetsPerReport, filtered: 0, blocked: 0, failed: 0 },
  });

interface TargetKey extends JsonObject {
  readonly reportId: number;
  readonly checkId: number;
  readonly target: number;
}

function targetCrawled(key: TargetKey): NewEvent[] {
  const agent = { type: 'agent', id: agentId };
  const lease = { ...key, agentId, leaseId: randomUUID(), attempt: 1, deadline: '2026-11-20T12:01:00.000Z' };
  return [
    event('TargetLeased', lease),
    event('PageJudged', pageJudged(key), agent),
    event('TargetFinished', { ...key, outcome: 'judged', pages: 1 }, agent),
  ];
}

function pageJudged(key: TargetKey): JsonObject {
  const url = urlOf(key.target);
  const sha256 = createHash('sha256').update(url).digest('hex');
  const compliant = key.target % 3 !== 0;
  return {
    ...key,
    page: 1,
    url,
    country: countryOf(key.target),
    agentId,
    fetchedAt: '2026-11-20T12:00:05.000Z',
    attempts: 1,
    durationMs: 1830,
    seen: {
      finalUrl: `${url}uk`,
      title: `Reviews no. ${key.target}`,
      httpStatus: 200,
      redirectChain: [{ url, status: 302, by: 'header' }],
      languages: [{ code: 'en', confidence: 0.98 }],
      linkCount: 46,
      imageCount: 18,
      exit: { address: '203.0.113.24', country: 'GB' },
      browser: 'Chromium 156',
      consent: null,
      evidence: { html: sha256, text: sha256, screenshot: sha256, htmlBytes: 41_200 },
    },
    filters: null,
    verdict: {
      compliant,
      rating: compliant ? 100 : 80,
      perRule: rules.rules.map(({ id, value }, index) => ({
        id,
        score: compliant || index > 0 ? 100 : 0,
        found: `Found “${value}” once`,
        keywords: [value],
        links: index === 0 ? [`http://operator.example/go?affid=${key.target}`] : [],
        exportedParameters: [],
        images: [],
        spans: [{ start: 120, end: 128, text: value, before: 'words that stand before it', after: 'and those after' }],
        matchCount: 1,
      })),
    },
  };
}

const urlOf = (target: number) => `http://site-${target}.example/reviews/casino-bonus/`;
const countryOf = (target: number) => countries[target % countries.length] ?? 'GB';

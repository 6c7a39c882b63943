import { exampleConfiguration } from '@proofline/contracts/events/check';
import type { StoredData } from './event-script.ts';

const agentId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const hash = 'a'.repeat(64);

export const sampleRules = {
  id: 'root',
  not: false,
  condition: 'AND' as const,
  rules: [
    { id: 'r1', field: 'dom_text' as const, operator: 'contains_exact' as const, value: '18+' },
    {
      id: 'r2',
      field: 'dom_link' as const,
      operator: 'contains' as const,
      value: { link_rule: 'operator.example', export_parameters: [] },
    },
  ],
};

type Configuration = StoredData<'CheckCreated'>['configuration'];

export function checkCreated(checkId: number, configuration: Partial<Configuration> = {}): StoredData<'CheckCreated'> {
  return {
    checkId,
    configuration: { ...(exampleConfiguration as Configuration), rules: sampleRules, ...configuration },
    timezone: 'UTC',
  };
}

type Run = StoredData<'ReportRequested'>['configuration'];

export function reportRequested(reportId: number, run: Partial<Run> = {}): StoredData<'ReportRequested'> {
  return {
    reportId,
    checkId: Math.floor(reportId / 100_000),
    slot: reportId % 100_000,
    dueAt: '2026-11-20T12:00:00.000Z',
    configuration: {
      kind: 'compliance',
      name: 'UK affiliates',
      countries: ['GB'],
      languages: [],
      filters: null,
      rules: sampleRules,
      relatedUrls: '1',
      urlFilter: null,
      priorityWords: [],
      urlLists: [{ id: 3, name: 'UK affiliates', revision: 0 }],
      ...run,
    },
  };
}

/** The report's and the target's keys of every target event. */
export function targetKey(reportId: number, target: number) {
  return { reportId, checkId: Math.floor(reportId / 100_000), target };
}

export function visit(reportId: number, target: number, more: { page?: number; url?: string; country?: string } = {}) {
  return {
    ...targetKey(reportId, target),
    page: 1,
    url: `http://site-${target}.example/`,
    country: 'GB',
    agentId,
    fetchedAt: '2026-11-20T12:00:05.000Z',
    attempts: 1,
    durationMs: 1830.5,
    ...more,
  };
}

export const seen: StoredData<'PageJudged'>['seen'] = {
  finalUrl: 'http://site.example/uk',
  title: 'Reviews',
  httpStatus: 200,
  redirectChain: [{ url: 'http://site.example/', status: 302, by: 'header' }],
  languages: [
    { code: 'en', confidence: 0.9 },
    { code: 'de', confidence: 0.1 },
  ],
  linkCount: 46,
  imageCount: 18,
  exit: { address: '203.0.113.24', country: 'GB' },
  browser: 'Chromium 156',
  consent: null,
  evidence: { html: hash, text: hash, screenshot: null, htmlBytes: 41_200 },
};

/** A verdict in which the rules named first pass, those named second fail. */
export function verdict(passed: readonly string[], failed: readonly string[]): StoredData<'PageJudged'>['verdict'] {
  const mark = (id: string, score: 0 | 100) => ({
    id,
    score,
    found: score === 100 ? '18+' : 'nothing',
    keywords: [],
    links: score === 100 ? Array.from({ length: 7 }, (_, index) => `http://operator.example/${index}`) : [],
    exportedParameters: [],
    images: [],
    spans: [],
    matchCount: score === 100 ? 7 : 0,
  });
  return {
    compliant: failed.length === 0,
    rating: Math.floor((passed.length * 100) / Math.max(1, passed.length + failed.length)),
    perRule: [...passed.map((id) => mark(id, 100)), ...failed.map((id) => mark(id, 0))],
  };
}

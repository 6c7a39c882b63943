import { agentIdSchema, checkIdSchema, reportIdSchema, resultIdSchema, sha256Schema } from '@proofline/contracts/ids';
import { resultDetailsSchema } from '@proofline/contracts/kinds/result-views';
import { FAILURE_MESSAGES, FAILURE_REASONS } from '@proofline/contracts/page-outcome';
import type { ResultWithDetails } from '@proofline/projections/findings/compliance/query';
import { describe, expect, it } from 'vitest';
import { compliantOf, presentResult, presentResultDetail } from './present-result.ts';

const sha256 = sha256Schema.parse('a'.repeat(64));
const judged: ResultWithDetails = {
  id: resultIdSchema.parse('1200000-1-1'),
  reportId: reportIdSchema.parse(1200000),
  checkId: checkIdSchema.parse(12),
  url: 'http://a.example/',
  finalUrl: 'http://a.example/uk',
  country: 'NJ',
  outcome: 'compliant',
  compliant: true,
  rating: 100,
  errorReason: null,
  filteredReason: null,
  languages: ['en'],
  rules: [{ id: 'r1', score: 100, linkCount: 0, links: [] }],
  filters: [],
  attempts: 1,
  fetchedAt: new Date('2026-11-20T12:00:05Z'),
  recordedAt: new Date('2026-11-20T12:00:06Z'),
  position: '42',
  changed: null,
  details: {
    agentId: agentIdSchema.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
    durationMs: 1830,
    title: 'Reviews',
    httpStatus: 200,
    redirectChain: [],
    languages: [{ code: 'en', confidence: 0.98 }],
    linkCount: 3,
    imageCount: 0,
    exit: { address: '203.0.113.24', country: 'GB' },
    browser: 'Chromium 156',
    consent: null,
    evidence: { html: sha256, text: sha256, screenshot: null, htmlBytes: 41200 },
    rules: [],
    filters: [],
    errorDetail: null,
  },
};

describe('A result on the wire', () => {
  it('tells no more of an error than the short text while details are switched off', () => {
    const details = { ...judged.details, errorDetail: 'connect ECONNREFUSED 10.0.0.7:443' };
    const blocked = { ...judged, outcome: 'blocked' as const, errorReason: 'captcha' as const, details };
    const told = (tellsErrorsInDetail: boolean) =>
      presentResultDetail(blocked, undefined, undefined, [], { tellsErrorsInDetail });
    expect(told(true)).toMatchObject({
      compliant: 'Blocked by the website',
      error_reason: 'captcha',
      error_detail: details.errorDetail,
      attempts_made: [{ reason: 'A captcha was asked for' }],
    });
    expect(told(false)).toMatchObject({
      compliant: 'Blocked by the website',
      error_reason: null,
      error_detail: null,
      attempts_made: [{ reason: 'Blocked by the website' }],
    });
    expect(JSON.stringify(told(false))).not.toMatch(/captcha|ECONNREFUSED/);
  });

  it('follows its contract, with names for codes', () => {
    const detail = { ...presentResultDetail(judged, 'uk-lon-2', undefined), read: false };
    expect(resultDetailsSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      country: 'United States, New Jersey (US-NJ)',
      languages: [{ code: 'en', name: 'English' }],
      agent: { name: 'uk-lon-2' },
      index: null,
    });
  });

  it('tells the tries to read it, one by one where the crawler told of them', () => {
    const triesOf = (more: Partial<ResultWithDetails>) =>
      presentResultDetail({ ...judged, ...more }, undefined, undefined).attempts_made;
    const at = '2026-11-20T12:00:00.000Z';
    const attemptLog = [
      { at, durationMs: 900, httpStatus: 503, reason: 'http_error' as const },
      { at, durationMs: 1830, httpStatus: 403, reason: 'captcha' as const },
    ];
    expect(triesOf({ outcome: 'blocked', errorReason: 'captcha', details: { ...judged.details, attemptLog } })).toEqual(
      [
        { at, duration_ms: 900, http_status: 503, reason: 'Website answered with an error' },
        { at, duration_ms: 1830, http_status: 403, reason: 'A captcha was asked for' },
      ],
    );
    expect(triesOf({})).toEqual([
      { at: '2026-11-20T12:00:05.000Z', duration_ms: 1830, http_status: 200, reason: null },
    ]);
    const notAsked = { ...judged.details, durationMs: 0, httpStatus: null };
    expect(triesOf({ outcome: 'failed', errorReason: 'robots_disallowed', details: notAsked })).toEqual([]);
  });

  it('names the one language it was held against, not the guesses behind it', () => {
    const dutch = presentResultDetail({ ...judged, languages: ['nl', 'en', 'de'] }, undefined, undefined);
    expect(dutch.matched_languages).toEqual(['nl']);
    expect(presentResultDetail({ ...judged, languages: [] }, undefined, undefined).matched_languages).toEqual([]);
  });

  it('has no address for evidence that is not there', () => {
    expect(presentResultDetail(judged, undefined, undefined)).toMatchObject({
      evidence: { screenshot_url: null, html_url: '/api/report_results/1200000-1-1/html' },
      agent: { name: 'Unknown' },
    });
    const unseen = { ...judged, details: { ...judged.details, evidence: null, agentId: null } };
    expect(presentResultDetail(unseen, undefined, undefined)).toMatchObject({ evidence: null, agent: null });
  });

  it('is never compliant when the page could not be judged', () => {
    expect(compliantOf(judged)).toBe(true);
    expect(compliantOf({ ...judged, outcome: 'not_compliant' })).toBe(false);
    expect(compliantOf({ ...judged, outcome: 'filtered_out' })).toBeNull();
    expect(compliantOf({ ...judged, outcome: 'blocked', errorReason: 'captcha' })).toBe('Blocked by the website');
    for (const errorReason of FAILURE_REASONS) {
      expect(compliantOf({ ...judged, outcome: 'failed', errorReason })).toBe(FAILURE_MESSAGES[errorReason]);
    }
    expect(presentResult({ ...judged, country: 'XX' }).country).toBe('Country not found');
  });
});

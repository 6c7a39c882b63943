import { startEventStore } from '@proofline/event-store/start-event-store';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiWorld } from '../../../app/testing/api-world.ts';
import type { Client } from '../../../app/testing/client.ts';
import type { Fixture } from '../../../app/testing/report-fixture.ts';
import { twoReports } from '../../../app/testing/two-reports.ts';

let world: ApiWorld;
let plain: Client;
let finished: Fixture;
let running: Fixture;

beforeAll(async () => {
  ({ world, plain, finished, running } = await twoReports(startEventStore));
}, 120_000);
afterAll(() => world?.stop());

/** The file's sheets by name, as a library reads them that has no part in writing them. */
async function workbook(query = ''): Promise<Record<string, unknown[][]>> {
  const answer = await fetch(`${world.url}/api/reports/${finished.reportId}/export.xlsx${query}`, {
    headers: { Cookie: plain.cookie ?? '' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows as unknown[][]]));
}

const csv = async (query = ''): Promise<string[][]> =>
  parse((await plain.get(`/api/reports/${finished.reportId}/export.csv${query}`)).text, { bom: true });

/** As a spreadsheet shows it: the apostrophe that makes it a text is no part of it. */
const shown = (cell: string): string => cell.replace(/^'/, '');

describe('A workbook of a report', () => {
  it('has the cells of the CSV, in its order', async () => {
    const { Results: rows = [] } = await workbook('?ordering=-url');
    const lines = await csv('?ordering=-url');
    expect(lines).toHaveLength(6);
    expect(rows.map((row) => lines[0]?.map((_heading, index) => String(row[index] ?? '')))).toEqual(
      lines.map((line) => line.map(shown)),
    );
    expect(rows.map(([url]) => url)).toEqual(['URL', ...[5, 4, 3, 2, 1].map((site) => `http://site-${site}.example/`)]);
  });

  it('tells what was filtered, by whom, when, and from which place of the log', async () => {
    const { Results: rows = [], 'About this file': about = [] } = await workbook('?compliant=false&country=GB');
    const told = Object.fromEntries(about.map(([what, value]) => [what, value]));
    expect(rows).toHaveLength(2);
    expect(told).toMatchObject({
      ...{ Check: 'Überwachte =Seiten', 'Report id': finished.reportId, Results: 1 },
      ...{ 'Exported by': 'Tom Becker <plain@first.example>', 'Filtered by result': 'Not compliant' },
      ...{ 'Filtered by country': 'United Kingdom', 'Exported at (UTC)': expect.stringMatching(/^\d{4}-.*Z$/) },
      'Rule 1': expect.stringContaining('18+'),
    });
    expect(told['Log position']).toMatch(/^[0-9]+$/);
  });

  it('says that nothing matches, under its headings', async () => {
    const { Results: rows = [], 'About this file': about = [] } = await workbook('?url=nowhere');
    expect(rows.map(([first]) => first)).toEqual(['URL', 'Nothing matches the filters of this export.']);
    expect(about).toContainEqual(['Note', 'Nothing matches the filters of this export.']);
  });
});

describe('An export', () => {
  it('is the same at the address of the specification', async () => {
    const at = `/reports/export/?reportId=${finished.reportId}&fileFormat=csv&compliant=true`;
    expect((await plain.get(at)).text).toBe(
      (await plain.get(`/api/reports/${finished.reportId}/export.csv?compliant=true`)).text,
    );
  });

  it('of a run that is not over is refused, in every format', async () => {
    const refusal = {
      ...{ code: 'report_not_complete', detail: 'This report is not complete yet. Please try again in 5 minutes.' },
    };
    for (const path of ['export.csv', 'export.xlsx', 'links.csv']) {
      const answer = await plain.get(`/api/reports/${running.reportId}/${path}`);
      expect([answer.status, answer.body]).toEqual([409, refusal]);
    }
  });

  it.each([
    ['an unknown format', '/reports/export/?reportId=ID&fileFormat=pdf', 400, /csv/],
    ['a file nobody makes', '/api/reports/ID/export.pdf', 404, /Not found/],
    ['a search without end', `/api/reports/ID/export.xlsx?url=${'a'.repeat(10_000)}`, 400, /url/],
    ['an unknown column', '/api/reports/ID/export.xlsx?ordering=-password', 400, /Sort by one of: status, .*url/],
    ['a filter nobody knows', '/api/reports/ID/export.csv?colour=red', 400, /Unknown query parameter/],
    ['a value that a filter does not take', '/api/reports/ID/export.xlsx?compliant=maybe', 400, /compliant/],
    ['a report nobody has', '/api/reports/99900000/export.xlsx', 404, /Not found/],
  ])('asked for with %s is refused and says why', async (_what, path, status, words) => {
    const answer = await plain.get(path.replace('ID', String(finished.reportId)));
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(words)]);
  });

  it('asked for with an address of 100,000 characters is refused', async () => {
    const answer = await plain.get(`/api/reports/${finished.reportId}/export.csv?url=${'a'.repeat(100_000)}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

import type { QueryRule } from '@proofline/rules/query-tree';
import { expect, it } from 'vitest';
import { exportLines, handfulsUnderWay } from './export-lines.ts';
import { linkTable, record } from './testing/result-table.ts';

const rule: QueryRule = {
  id: 'l',
  field: 'dom_link',
  operator: 'contains',
  value: { link_rule: 'x', export_parameters: [] },
};
const hash = 'ab'.repeat(32);

it('lines that nobody reads any more keep neither a cursor nor a thread, whatever they wait for', async () => {
  const gone = new AbortController();
  let isClosed = false;
  async function* records() {
    try {
      for (let id = 1; ; id += 1) {
        const verdict = {
          id: 'l',
          score: 100,
          found: '',
          keywords: [],
          links: [],
          linkCount: 9,
          exportedParameters: [],
        };
        const evidence = { html: hash, text: hash, screenshot: null, htmlBytes: 1, pageLinks: hash };
        yield [record(id, { rules: [verdict], evidence } as never)];
      }
    } finally {
      isClosed = true;
    }
  }
  // A disk that does not answer.
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const stored = () => {
    resolve();
    return new Promise<never>(() => undefined);
  };
  const reading = exportLines(linkTable(records, [{ of: 'rule', rule }], stored), 'csv', gone.signal).next();
  await asked;
  gone.abort(new Error('Nobody reads.'));
  await expect(reading).rejects.toThrow('Nobody reads.');
  expect(isClosed).toBe(true);
  await expect.poll(handfulsUnderWay).toBe(0);
});

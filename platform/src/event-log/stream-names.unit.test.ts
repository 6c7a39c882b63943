import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import { streamCategories } from '@proofline/contracts/events/streams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamNames, streamPrefixProblem } from './stream-names.ts';

describe('names of streams', () => {
  it('are those of the log without a prefix', () => {
    const names = new StreamNames();
    expect(names.inLog('report-7')).toBe('report-7');
    expect(names.inProduct('report-7')).toBe('report-7');
    expect(names.beginningsInLog()).toEqual(streamCategories.map((category) => `${category}-`));
  });

  it('lie under a prefix that is put on and taken off again', () => {
    const names = new StreamNames('north.');
    expect(names.inLog('report-7')).toBe('north.report-7');
    expect(names.inProduct('north.report-7')).toBe('report-7');
    expect(names.beginningsInLog(['check-', 'report-'])).toEqual(['north.check-', 'north.report-']);
  });

  it.each([
    'other-report-7',
    'north.report-7',
    'order-7',
    'reporting-7',
    'report',
    '$et-ReportRequested',
    '$$report-7',
  ])('%s belongs to somebody else where there is no prefix', (stream) =>
    expect(new StreamNames().inProduct(stream)).toBeUndefined(),
  );

  it.each(['report-7', 'south.report-7', 'north.order-7', 'north.north.report-7', 'North.report-7'])(
    '%s belongs to somebody else beside the prefix north.',
    (stream) => expect(new StreamNames('north.').inProduct(stream)).toBeUndefined(),
  );

  it('are known for every event of the catalogue', () => {
    const used = new Set([...eventCatalogue.values()].map(({ category }) => category));
    expect(streamCategories).toEqual(expect.arrayContaining([...used]));
  });
});

describe('a prefix', () => {
  it.each(['', 'north-', 'proofline_', 'a/b/', 'team:qa.', 'x', '0', 'reports-', 'check', 'x'.repeat(100)])(
    '%j can be used',
    (prefix) => expect(streamPrefixProblem(prefix)).toBeUndefined(),
  );

  it.each([
    ['$north-', 'must not begin with $'],
    ['north\n', 'must consist of'],
    ['north\u0000', 'must consist of'],
    ['nörth-', 'must consist of'],
    ['no rth', 'must consist of'],
    ['x'.repeat(101), 'at most 100 characters'],
    ['report-', 'report- twice over'],
    ['north-report-', 'report- twice over'],
    ['social', 'socialaccount- twice over'],
  ])('%j cannot', (prefix, problem) => expect(streamPrefixProblem(prefix)).toContain(problem));

  it('keeps what one installation writes from every other one', () => {
    const part = fc.constantFrom(...streamCategories, 'social', 'url', 'list', 'a', 'b', '-', '.', 'check-', 'report-');
    const prefixes = fc
      .array(part, { maxLength: 5 })
      .map((parts) => parts.join(''))
      .filter((prefix) => streamPrefixProblem(prefix) === undefined);
    fc.assert(
      fc.property(prefixes, prefixes, fc.constantFrom(...streamCategories), (one, other, category) => {
        fc.pre(one !== other);
        const stream = new StreamNames(one).inLog(`${category}-7`);
        const others = new StreamNames(other);
        expect(others.inProduct(stream)).toBeUndefined();
        // Nor does the log send it.
        expect(others.beginningsInLog().filter((beginning) => stream.startsWith(beginning))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

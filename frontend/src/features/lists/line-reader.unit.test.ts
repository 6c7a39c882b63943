import { readUrls } from '@proofline/contracts/read-urls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineReader, lengthProblem, problemToShow, withoutEmptyEnd } from './line-reader.ts';

const read = (...lines: string[]) => new LineReader().readAll(lines);

describe('the lines of a website list', () => {
  it('are valid, repeated or invalid; empty ones are passed over and counted along', () => {
    expect(read('a.example', '', 'not a url', 'http://A.example/', 'b.example', 'a.example')).toEqual({
      urls: ['http://a.example/', 'http://b.example/'],
      invalidLines: [3],
      repeatedLines: [4, 6],
    });
  });

  it('are read as the server reads them, whatever was typed before', () => {
    const line = fc.oneof(
      fc.constantFrom('a.example', ' a.example ', 'A.EXAMPLE', '', '  ', 'no', 'ftp://a.example', 'b.example/x'),
      fc.webUrl(),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 30 }), { minLength: 1, maxLength: 6 }), (versions) => {
        const reader = new LineReader();
        for (const lines of versions) {
          const { urls, invalidLines } = reader.readAll(lines);
          expect({ urls, invalidLines }).toEqual(readUrls(lines));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are read in slices when they are many', () => {
    const reading = new LineReader().read(Array.from({ length: 10_000 }, (_, n) => `a.example/${n % 9_000}`));
    let pauses = 0;
    let step = reading.next();
    for (; !step.done; step = reading.next()) pauses += 1;
    expect(pauses).toBeGreaterThan(30);
    expect(step.value.urls).toHaveLength(9_000);
    expect(step.value.repeatedLines).toHaveLength(1_000);
  });

  it('are still known after thousands of keystrokes left theirs behind', () => {
    const reader = new LineReader();
    for (let n = 0; n < 3_000; n += 1) reader.readAll([`a.example/${n}`, 'nothing']);
    expect(reader.readAll(['a.example/1', 'nothing', 'a.example/1'])).toEqual({
      urls: ['http://a.example/1'],
      invalidLines: [2],
      repeatedLines: [3],
    });
  });

  it('lose the empty ones at their end only', () => {
    expect(withoutEmptyEnd(['a.example', '', 'b.example', ' ', ''])).toEqual(['a.example', '', 'b.example']);
    expect(withoutEmptyEnd(['', ' '])).toEqual([]);
  });

  it('are too many before anybody reads them', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'a.example');
    expect(lengthProblem([...lines(50_000), '', ''])).toBeUndefined();
    expect(lengthProblem(lines(50_001))).toBe('A list is read from at most 50,000 lines.');
  });
});

describe('the message about invalid lines', () => {
  const invalid = (count: number) => ({ urls: [], invalidLines: Array.from({ length: count }, (_, n) => n + 1) });

  it('names them', () => {
    expect(problemToShow(invalid(2))).toBe('URLs invalid on lines: 1, 2');
  });

  it('names the first and counts the rest when they are many', () => {
    expect(problemToShow(invalid(20))).toMatch(/, 20$/);
    expect(problemToShow(invalid(1_021))).toMatch(/^URLs invalid on lines: 1, 2, .*, 20 and 1,001 more$/);
  });

  it('is none when there is nothing wrong', () => {
    expect(problemToShow({ urls: ['http://a.example/'], invalidLines: [] })).toBeUndefined();
  });
});

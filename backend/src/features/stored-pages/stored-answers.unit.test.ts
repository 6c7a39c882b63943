import { describe, expect, it } from 'vitest';
import { storedAnswers } from './stored-answers.ts';
import { answered } from './testing/answered.ts';

const address = (name: string) => `https://site.example/${name}`;
const segment = Buffer.concat([
  answered(address('small'), 'text/css', Buffer.from('p {}')),
  answered(address('large'), 'text/css', Buffer.alloc(5_000_000)),
  answered(address('last'), 'text/css', Buffer.from('q {}')),
]);
const wanted = new Set(['small', 'large', 'last'].map(address));
const limits = { one: 1_000, all: 10_000, segment: 100_000_000 };
const namesOf = (found: ReadonlyMap<string, unknown>) => [...found.keys()].map((url) => url.split('/').at(-1));

describe('Answers of an archive', () => {
  it('are those that are not too large, by themselves and together', async () => {
    expect(namesOf(await storedAnswers([segment], wanted, limits))).toEqual(['small', 'last']);
    expect(namesOf(await storedAnswers([segment], wanted, { ...limits, all: 6 }))).toEqual(['small']);
    const { body, contentType } = (await storedAnswers([segment], wanted)).get(address('last')) ?? {};
    expect([body?.toString(), contentType]).toEqual(['q {}', 'text/css']);
  });

  it('are searched for only as far as a segment is unpacked', async () => {
    const found = await storedAnswers([segment, segment], wanted, { ...limits, segment: 1_000_000 });
    expect(namesOf(found)).toEqual(['small']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonCursor, JsonKeys } from './json-cursor.ts';
import { FewWords, isText, Utf8 } from './utf8.ts';

const utf8 = (text: string): Utf8 => {
  const bytes = Buffer.from(`…${text}…`);
  return new Utf8(bytes, 3, bytes.length - 3);
};
const keys = new JsonKeys('text', 'number', 'list', 'next');

interface Value {
  text: string | null;
  number: number | null;
  list: string[];
  next: Value | null;
}

/** By steps, as its users take them. */
function read(json: JsonCursor): Partial<Value> | null {
  if (!json.opens()) return null;
  const value: Partial<Value> = {};
  for (let key = json.key(keys); key !== undefined; key = json.key(keys)) {
    if (key === 'text') value.text = json.text()?.toString() ?? null;
    else if (key === 'number') value.number = json.number();
    else if (key === 'list') {
      value.list = [];
      if (json.opens()) while (json.hasItem()) value.list.push(json.text()?.toString() ?? '');
    } else if (key === 'next') value.next = read(json) as Value | null;
    else json.skip();
  }
  return value;
}

const anything = fc.jsonValue({ maxDepth: 4 });
const text = fc.string({ unit: 'binary' });
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.record({
    text: fc.option(text),
    number: fc.oneof(fc.option(fc.integer()), fc.double({ noNaN: true, noDefaultInfinity: true })),
    list: fc.array(text, { maxLength: 4 }),
    next: fc.option(tie('value'), { depthSize: 'small', maxDepth: 3 }),
  }),
}));

describe('JSON that is read where it stands', () => {
  it.each([
    ['as JavaScript writes it', (json: object) => JSON.stringify(json)],
    ['with spaces', (json: object) => JSON.stringify(json, null, 3)],
  ])('says what JSON.parse says, %s, whatever stands between what is asked for', (_how, written) => {
    fc.assert(
      fc.property(value, anything, (asked, beside) => {
        const json = written({ other: beside, ...asked, textual: beside, n: [beside, '}]"'] });
        expect(read(new JsonCursor().read(utf8(json)))).toEqual(JSON.parse(JSON.stringify(asked)));
      }),
    );
  });

  it('gives any value whole', () => {
    fc.assert(
      fc.property(anything, (some) => {
        const json = new JsonCursor().read(utf8(JSON.stringify([some])));
        expect([json.opens(), json.hasItem(), json.value(), json.hasItem()]).toEqual([
          true,
          true,
          JSON.parse(JSON.stringify(some)),
          false,
        ]);
      }),
    );
  });

  it.each(['', '{', '{"text"', '{"text": "a', '{"text": "a\\', '{"list": ["a"', '{"other": [1, {"a": 2}', '[', '7'])(
    'that ends too soon, or is none, is told of: %s',
    (cut) => {
      expect(() => read(new JsonCursor().read(utf8(cut)))).toThrow(RangeError);
    },
  );
});

it('texts are compared where they stand', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const held = utf8(Buffer.from(one).toString());
      expect([held.is(held.toString()), isText(held, other)]).toEqual([true, held.toString() === other]);
    }),
  );
});

it('few words are made once', () => {
  const words = new FewWords(2);
  expect(['a', 'b', 'c', 'a', ''].map((word) => words.of(utf8(word)))).toEqual(['a', 'b', 'c', 'a', '']);
});

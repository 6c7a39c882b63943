import { describe, expect, it } from 'vitest';
import { derivedEventId } from './derived-id.ts';

describe('derivedEventId', () => {
  it('is the same UUID for the same parts, in this release and every other', () => {
    expect(derivedEventId('check', 'a', 1)).toBe(derivedEventId('check', 'a', 1));
    expect(derivedEventId('check', 'a', 1)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(derivedEventId('golden', 7)).toMatchInlineSnapshot(`"8f331091-59e8-8c76-916d-a4fb59ec1049"`);
  });

  it('keeps the borders and kinds of its parts', () => {
    const ids = [
      derivedEventId('a', 'b'),
      derivedEventId('ab'),
      derivedEventId('b', 'a'),
      derivedEventId('a,b'),
      derivedEventId('a', 'b', ''),
      derivedEventId(1),
      derivedEventId('1'),
      derivedEventId(),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

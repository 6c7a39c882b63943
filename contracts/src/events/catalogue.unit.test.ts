import { describe, expect, it } from 'vitest';
import { eventCatalogue } from './catalogue.ts';
import { PoisonEvent, parseEvent } from './parse-event.ts';

const metadata = {
  commandId: 'c1',
  actor: { type: 'user', id: '2' },
  organizationId: 1,
  at: '2026-11-20T12:00:00.000Z',
  correlationId: 'c1',
  causationId: 'c1',
  schema: 1,
};
const definitions = [...eventCatalogue.values()];

describe('the event catalogue', () => {
  it.each(definitions.map((definition) => [definition.type, definition] as const))(
    'reads back its own example of %s, as stored JSON',
    (type, { example }) => {
      const stored: unknown = JSON.parse(JSON.stringify(example));
      expect(parseEvent(type, stored, metadata)?.event.type).toBe(type);
    },
  );

  it('names every event in the past tense, in capitals, once', () => {
    const irregular = /(Shown|Hidden|Begun|Read|Unread|Made)$/;
    for (const { type } of definitions) expect(type).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(
      definitions.filter(({ type }) => !/ed$/.test(type) && !irregular.test(type)).map(({ type }) => type),
    ).toEqual(['PageFilteredOut']);
  });

  it('does not know a type of a later version', () => {
    expect(parseEvent('CheckTeleported', {}, metadata)).toBeUndefined();
  });

  it.each([
    ['data that does not follow the schema', { checkId: 'twelve' }, metadata],
    ['metadata without an actor', { commentId: 7 }, { ...metadata, actor: undefined }],
  ])('sets aside %s', (_, data, meta) => {
    expect(() => parseEvent('CommentDeleted', data, meta)).toThrow(PoisonEvent);
  });
});

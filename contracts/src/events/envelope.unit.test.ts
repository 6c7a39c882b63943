import { describe, expect, it } from 'vitest';
import { carriesEnvelope } from './envelope.ts';
import { eventMetadataSchema } from './metadata.ts';

const ours = {
  commandId: 'c-1',
  actor: { type: 'user', id: '1' },
  organizationId: 1,
  at: '2026-11-20T12:00:00Z',
  correlationId: 'c-1',
  causationId: 'c-1',
};

describe('an event is the product’s', () => {
  it.each([
    ['as it is written', { ...ours, schema: 2 }],
    ['as it was before there were versions', ours],
    ['with parts that a later release adds', { ...ours, tenant: 'x' }],
    ['with parts that do not follow their schemas: it is broken, not foreign', { ...ours, actor: 'me', at: 7 }],
    ['for nobody in particular', { ...ours, organizationId: null }],
  ])('%s', (_, metadata) => {
    expect(carriesEnvelope(metadata)).toBe(true);
  });

  it('whenever its schema takes it', () => {
    expect(eventMetadataSchema.safeParse(ours).success).toBe(true);
  });
});

describe('an event is none of the product’s', () => {
  it.each<[string, unknown]>([
    ['without metadata', undefined],
    ['with metadata that are no JSON', new Uint8Array([1, 2, 3])],
    ['with a text', 'commandId actor organizationId at correlationId causationId'],
    ['with a list', ['commandId', 'actor', 'organizationId', 'at', 'correlationId', 'causationId']],
    ['with nothing', null],
    ['with metadata that other applications like to have', { $correlationId: 'a', $causationId: 'b', at: 'now' }],
    ['by what it inherits', Object.create(ours)],
    ...Object.keys(ours).map((part): [string, unknown] => [`without ${part}`, without(part)]),
  ])('%s', (_, metadata) => {
    expect(carriesEnvelope(metadata)).toBe(false);
  });
});

function without(part: string) {
  return Object.fromEntries(Object.entries(ours).filter(([name]) => name !== part));
}

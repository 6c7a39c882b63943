import type { JsonObject } from '../event-log.ts';

/** Metadata of an event that a test writes: the product's envelope, and nothing to be read in it. */
export const testMetadata: JsonObject = {
  commandId: 'test',
  actor: { type: 'system', id: 'test' },
  organizationId: null,
  at: '2026-11-20T12:00:00.000Z',
  correlationId: 'test',
  causationId: 'test',
};

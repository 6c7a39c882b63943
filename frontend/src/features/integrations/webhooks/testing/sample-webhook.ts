import type { Webhook } from '@proofline/contracts/api/webhooks';
import type { WebhookId } from '@proofline/contracts/webhooks';

/** A webhook as the API tells of it. */
export const webhook = (facts: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 1 as WebhookId, name: 'Ops', url: 'https://hooks.example/a', format: 'standard' as const },
  ...{ types: ['run.completed' as const], state: 'active' as const, suspension: null, creator: 'Maya Lindqvist' },
  ...{ created_at: '2026-11-20T12:00:00.000Z', last_taken_at: null, waiting: 0, set_aside: 0 },
  former_secret_until: null,
  ...facts,
});

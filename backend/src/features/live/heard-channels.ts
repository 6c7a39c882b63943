import { FEATURES_CHANNEL } from '@proofline/contracts/feature-switches';
import { READ_MODEL_CHANNEL } from '@proofline/contracts/read-model-change';
import { PARKED_EVENTS_CHANNEL } from '@proofline/platform/parked-events/table';
import { ACCOUNT_CHANGED_CHANNEL } from '../accounts/table.ts';
import { AGENTS_CHANGED_CHANNEL } from '../agents/presence.ts';
import { EXPORTS_CHANNEL } from '../prepared-exports/table.ts';
import { SESSION_ENDED_CHANNEL } from '../sessions/sessions.ts';
import { WEBHOOKS_CHANNEL } from '../webhooks/table.ts';

/** Channels of Postgres that a gateway listens to, each by a connection of its own. */
export const HEARD_CHANNELS = [
  READ_MODEL_CHANNEL,
  SESSION_ENDED_CHANNEL,
  ACCOUNT_CHANGED_CHANNEL,
  FEATURES_CHANNEL,
  AGENTS_CHANGED_CHANNEL,
  PARKED_EVENTS_CHANNEL,
  EXPORTS_CHANNEL,
  WEBHOOKS_CHANNEL,
] as const;
export type HeardChannel = (typeof HEARD_CHANNELS)[number];

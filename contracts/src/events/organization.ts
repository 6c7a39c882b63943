import { z } from 'zod';
import { feedScopeSchema } from '../feed/scopes.ts';
import { robotsPolicySchema } from '../gathering.ts';
import { organizationIdSchema } from '../ids.ts';
import { monthlyLimitsSchema } from '../monthly-limits.ts';
import { defineEvent, type EventOf } from './define-event.ts';
import { webhookEvents } from './webhook.ts';

export const OrganizationCreated = defineEvent({
  type: 'OrganizationCreated',
  category: 'organization',
  version: 1,
  summary: 'A superuser made an organisation.',
  schema: z.object({ organizationId: organizationIdSchema }),
  example: { organizationId: 3 },
});

export const OrganizationRenamed = defineEvent({
  type: 'OrganizationRenamed',
  category: 'organization',
  version: 1,
  summary: 'The organisation has another name.',
  schema: z.object({ organizationId: organizationIdSchema }),
  example: { organizationId: 3 },
});

export const OrganizationDisabled = defineEvent({
  type: 'OrganizationDisabled',
  category: 'organization',
  version: 1,
  summary: 'Nobody of the organisation may sign in any more; their sessions ended.',
  schema: z.object({ organizationId: organizationIdSchema }),
  example: { organizationId: 3 },
});

export const OrganizationEnabled = defineEvent({
  type: 'OrganizationEnabled',
  category: 'organization',
  version: 1,
  summary: 'The people of a disabled organisation may sign in again.',
  schema: z.object({ organizationId: organizationIdSchema }),
  example: { organizationId: 3 },
});

export const MonthlyLimitsChanged = defineEvent({
  type: 'MonthlyLimitsChanged',
  category: 'organization',
  version: 1,
  summary: 'How much the organisation may crawl in a month was changed.',
  schema: z.object({ organizationId: organizationIdSchema, limits: monthlyLimitsSchema }),
  example: {
    organizationId: 3,
    limits: {
      social_media_platforms_limit: 1000,
      compliance_crawls_limit: 5000,
      paid_search_crawls_limit: 3000,
      popunder_crawls_limit: 1000,
      discovery_crawls_limit: 1000,
    },
  },
});

export const RobotsPolicyChanged = defineEvent({
  type: 'RobotsPolicyChanged',
  category: 'organization',
  version: 1,
  summary: 'A superuser decided whether runs of the organisation keep to robots.txt.',
  schema: z.object({ organizationId: organizationIdSchema, robots: robotsPolicySchema }),
  example: { organizationId: 3, robots: 'override' },
});

export const TwoFactorRequirementChanged = defineEvent({
  type: 'TwoFactorRequirementChanged',
  category: 'organization',
  version: 1,
  summary: 'Whether the people of the organisation must sign in with a second proof was decided.',
  schema: z.object({ organizationId: organizationIdSchema, required: z.boolean() }),
  example: { organizationId: 3, required: true },
});

const feedTokenId = z.number().int().positive();

export const FeedTokenCreated = defineEvent({
  type: 'FeedTokenCreated',
  category: 'organization',
  version: 1,
  summary: 'A token was made with which systems of the organisation read its events.',
  schema: z.object({ organizationId: organizationIdSchema, feedTokenId, scopes: z.array(feedScopeSchema).min(1) }),
  example: { organizationId: 3, feedTokenId: 5, scopes: ['runs', 'results'] },
});

export const FeedTokenRevoked = defineEvent({
  type: 'FeedTokenRevoked',
  category: 'organization',
  version: 1,
  summary: 'A token of the event feed was revoked: nothing is read with it any more.',
  schema: z.object({ organizationId: organizationIdSchema, feedTokenId }),
  example: { organizationId: 3, feedTokenId: 5 },
});

export const organizationEvents = [
  OrganizationCreated,
  OrganizationRenamed,
  OrganizationDisabled,
  OrganizationEnabled,
  MonthlyLimitsChanged,
  RobotsPolicyChanged,
  TwoFactorRequirementChanged,
  FeedTokenCreated,
  FeedTokenRevoked,
  ...webhookEvents,
] as const;
export type OrganizationEvent = EventOf<(typeof organizationEvents)[number]>;

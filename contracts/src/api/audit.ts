import { z } from 'zod';
import { organizationIdSchema } from '../ids.ts';
import { pageOf, pageQuerySchema } from './pagination.ts';

/** What can be done that is recorded for auditors, by the event's name, with the words to choose it by. */
export const AUDIT_ACTIONS = {
  AccountCreated: 'User created',
  AccountInvited: 'User invited again',
  RoleChanged: 'Role changed',
  AccountDisabled: 'User disabled',
  AccountEnabled: 'User enabled',
  PasswordChanged: 'Password changed',
  EmailChanged: 'Email changed',
  TwoFactorEnabled: 'Two-factor turned on',
  TwoFactorDisabled: 'Two-factor turned off',
  OrganizationCreated: 'Organisation created',
  OrganizationRenamed: 'Organisation renamed',
  OrganizationDisabled: 'Organisation disabled',
  OrganizationEnabled: 'Organisation enabled',
  MonthlyLimitsChanged: 'Monthly limits changed',
  RobotsPolicyChanged: 'robots.txt setting changed',
  TwoFactorRequirementChanged: 'Two-factor requirement changed',
  FeedTokenCreated: 'Event feed token created',
  FeedTokenRevoked: 'Event feed token revoked',
  WebhookAdded: 'Webhook added',
  WebhookChanged: 'Webhook changed',
  WebhookPaused: 'Webhook paused',
  WebhookResumed: 'Webhook resumed',
  WebhookSuspended: 'Webhook suspended',
  WebhookMessageAbandoned: 'Webhook message set aside',
  WebhookSecretRotated: 'Webhook secret rotated',
  WebhookReplayed: 'Webhook replayed',
  WebhookRemoved: 'Webhook removed',
  FeatureSwitched: 'Switch changed',
  FeatureFlagChanged: 'Flag changed',
  FeatureSampleChanged: 'Sample changed',
  VerticalCreated: 'Vertical created',
  VerticalChanged: 'Vertical changed',
  SocialAccountCreated: 'Social media account created',
  SocialAccountChanged: 'Social media account changed',
  SocialAccountAccessChanged: 'Social media account access changed',
  PresetImageSetCreated: 'Preset image set created',
  PresetImageSetChanged: 'Preset image set changed',
  PresetImageAdded: 'Preset image added',
  PresetImageRemoved: 'Preset image taken out',
  AgentRegistered: 'Agent registered',
  AgentRevoked: 'Agent revoked',
  InstallationIdentified: 'Event log identified',
  LogAdopted: 'Event log adopted',
  ParkedEventRetried: 'Parked event tried again',
  ParkedEventSkipped: 'Parked event skipped',
  LegalHoldPlaced: 'Legal hold placed',
  LegalHoldReleased: 'Legal hold lifted',
  EvidenceExpired: 'Evidence given up',
  EvidenceDeleted: 'Evidence deleted',
  NotificationPublished: 'Notification published',
  NotificationDeleted: 'Notification deleted',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
const auditActionSchema = z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]);

/** A row of GET /api/audit_events/ . Names are those of today: events keep ids alone. */
const auditEventSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: auditActionSchema,
  actor: z.object({
    type: z.enum(['user', 'agent', 'system']),
    /** Null for users that are no more. */
    name: z.string().nullable(),
  }),
  /** Null: it concerns all organisations, or none. */
  organization: z.object({ id: organizationIdSchema, name: z.string() }).nullable(),
  /** What was done, without who and when: `changed the role of Tom Becker from User to Auditor`. */
  sentence: z.string(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;
export const auditEventPageSchema = pageOf(auditEventSchema);

const listText = z.string().max(1_000);

/** `ordering`: `at` or `-at`, the default. */
export const auditEventQuerySchema = pageQuerySchema.extend({
  /** Comma-separated actions. */
  action: listText.optional(),
  /** Comma-separated ids of users who did it. */
  actor: listText.optional(),
  organization: z.coerce.number().int().positive().pipe(organizationIdSchema).optional(),
  at__gte: z.iso.datetime().optional(),
  at__lt: z.iso.datetime().optional(),
});

import type { AuditFacts } from '@proofline/projections/audit/query';
import { describe, expect, it } from 'vitest';
import { auditSentence } from './sentence.ts';

const names = {
  users: new Map([[12, 'Tom Becker']]),
  organizations: new Map([[3, 'Larkfield']]),
  agents: new Map([['a', 'uk-lon-2']]),
  verticals: new Map([[2, 'Casino']]),
  socialAccounts: new Map([[5, 'bonusnews']]),
  presetSets: new Map([[4, 'Licence logos']]),
  presetImages: new Map([[31, 'ukgc.png']]),
  checks: new Map([[7, 'UK affiliates']]),
  notices: new Map([['0f9f1c55-6a3f-8c9e-9d0e-5a4d6c3b2a10', 'Version 2.4 is out']]),
};
const flag = { name: 'show_toplist_check', everyone: null, superusers: false, percent: null };
const limits = {
  social_media_platforms_limit: 1,
  compliance_crawls_limit: 5000,
  paid_search_crawls_limit: 2,
  popunder_crawls_limit: 3,
  discovery_crawls_limit: 4,
};

describe('an administrative change in plain words', () => {
  it.each([
    ['AccountCreated', { userId: 12, role: 'full_access' }, 'created the account of Tom Becker as Full access'],
    ['RoleChanged', { userId: 12, from: 'user', to: 'auditor' }, 'changed the role of Tom Becker from User to Auditor'],
    ['VerticalChanged', { verticalId: 2, fields: ['keywords'] }, 'changed keywords of the vertical Casino'],
    [
      'SocialAccountAccessChanged',
      { socialAccountId: 5, organizationIds: [3] },
      'let Larkfield use the social media account bonusnews',
    ],
    ['AccountDisabled', { userId: 99 }, 'disabled Unknown'],
    [
      'NotificationPublished',
      { message: 'Version 2.4\nis out', organizationIds: [3], userIds: [12] },
      'told Larkfield, Tom Becker: “Version 2.4 is out”',
    ],
    ['NotificationPublished', { message: 'Closed', organizationIds: [], userIds: [] }, 'told everybody: “Closed”'],
    [
      'NotificationDeleted',
      { notificationId: '0f9f1c55-6a3f-8c9e-9d0e-5a4d6c3b2a10' },
      'deleted the notification “Version 2.4 is out”',
    ],
    ['NotificationDeleted', { notificationId: 'x' }, 'deleted a notification that the product had published'],
    [
      'ParkedEventSkipped',
      { reader: 'reactor:plan-targets', stream: 'report-7', eventType: 'ReportRequested', reason: 'Not ours.' },
      'skipped the parked event ReportRequested of report-7 in the reactor plan-targets: Not ours.',
    ],
    [
      'LegalHoldPlaced',
      { checkId: 7, reportId: null, reason: 'Case 118.' },
      'put the check UK affiliates on legal hold: Case 118.',
    ],
    [
      'LegalHoldReleased',
      { checkId: 7, reportId: 700_001 },
      'lifted the legal hold of report 700001 of the check UK affiliates',
    ],
    [
      'EvidenceDeleted',
      { bytes: 41_200, files: ['a', 'b', 'c'], neverNamed: 1, oldestAt: '2021-10-02T08:00:00.000Z' },
      'deleted 3 files of evidence (41,200 bytes, the oldest of 2021-10-02): 2 of reports whose time was over, 1 that no result ever named',
    ],
    ['PasswordChanged', { userId: 12, how: 'reset' }, 'reset the password by mail'],
    [
      'MonthlyLimitsChanged',
      { organizationId: 3, limits },
      'set the monthly limits of Larkfield to Compliance 5,000, Paid search 2, Popunder 3, Discovery 4, Social media 1',
    ],
    ['RobotsPolicyChanged', { organizationId: 3, robots: 'override' }, 'let runs of Larkfield pass robots.txt over'],
    [
      'TwoFactorRequirementChanged',
      { organizationId: 3, required: true },
      'made two-factor authentication a must for Larkfield',
    ],
    [
      'FeedTokenCreated',
      { organizationId: 3, feedTokenId: 5, scopes: ['runs', 'results'] },
      'made token 5 of the event feed of Larkfield: runs, results',
    ],
    ['FeedTokenRevoked', { organizationId: 3, feedTokenId: 5 }, 'revoked token 5 of the event feed of Larkfield'],
    [
      'WebhookAdded',
      { organizationId: 3, webhookId: 4, host: 'hooks.example', format: 'standard', types: ['run.completed'] },
      'added webhook 4 of Larkfield to hooks.example: run.completed',
    ],
    [
      'WebhookChanged',
      { organizationId: 3, webhookId: 4, host: 'hooks.example', format: 'slack', types: ['run.failed'] },
      'changed webhook 4 of Larkfield, now to hooks.example: run.failed',
    ],
    ['WebhookPaused', { organizationId: 3, webhookId: 4 }, 'paused webhook 4 of Larkfield'],
    ['WebhookResumed', { organizationId: 3, webhookId: 4 }, 'resumed webhook 4 of Larkfield'],
    [
      'WebhookSuspended',
      { organizationId: 3, webhookId: 4, reason: 'nothing_taken' },
      'suspended webhook 4 of Larkfield: it took nothing for a day',
    ],
    [
      'WebhookSuspended',
      { organizationId: 3, webhookId: 4, reason: 'gone' },
      'suspended webhook 4 of Larkfield: it says that it is gone',
    ],
    [
      'WebhookMessageAbandoned',
      { organizationId: 3, webhookId: 4, messageId: 'm', messageType: 'run.completed' },
      'set aside a run.completed that webhook 4 of Larkfield sent in vain for a day',
    ],
    ['WebhookSecretRotated', { organizationId: 3, webhookId: 4 }, 'rotated the secret of webhook 4 of Larkfield'],
    [
      'WebhookReplayed',
      { organizationId: 3, webhookId: 4, from: null },
      'let webhook 4 of Larkfield send again from the beginning on',
    ],
    [
      'WebhookReplayed',
      { organizationId: 3, webhookId: 4, from: '48211-6' },
      'let webhook 4 of Larkfield send again from 48211-6 on',
    ],
    ['WebhookRemoved', { organizationId: 3, webhookId: 4 }, 'removed webhook 4 of Larkfield'],
    ['FeatureSwitched', { name: 'enable_comments', active: false }, 'turned enable_comments off for everybody'],
    [
      'FeatureFlagChanged',
      { ...flag, superusers: true, percent: 5, organizationIds: [3], userIds: [12, 13, 14, 15] },
      'set show_toplist_check to be on for superusers, Larkfield, 4 users, 5% of users',
    ],
    ['FeatureFlagChanged', { ...flag, organizationIds: [], userIds: [] }, 'set show_toplist_check to be on for nobody'],
    ['AgentRegistered', { agentId: 'a', name: 'x', countries: ['GB', 'MT'] }, 'registered as an agent for GB, MT'],
    ['PresetImageSetCreated', { presetSetId: 4 }, 'created the preset image set Licence logos'],
    [
      'PresetImageSetChanged',
      { presetSetId: 4, fields: ['name', 'enabled'] },
      'changed name, enabled of the preset image set Licence logos',
    ],
    ['PresetImageAdded', { presetSetId: 4, presetImageId: 31 }, 'added ukgc.png to the preset image set Licence logos'],
    [
      'PresetImageRemoved',
      { presetSetId: 4, presetImageId: 31 },
      'took ukgc.png out of the preset image set Licence logos',
    ],
    ['AgentRevoked', { agentId: 'a' }, 'revoked the agent uk-lon-2'],
    ['InstallationIdentified', { productVersion: '0.1.0' }, 'gave the event log its identity (release 0.1.0)'],
    [
      'LogAdopted',
      { adoptedBy: 'maya@db1' },
      'adopted the event log for maya@db1: read models and reactors began anew',
    ],
  ])('%s: %j', (type, data, words) => {
    expect(auditSentence({ type, data } as unknown as AuditFacts, names)).toBe(words);
  });
});

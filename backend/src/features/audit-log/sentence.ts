import { ROLE_LABELS } from '@proofline/contracts/roles';
import type { AuditFacts } from '@proofline/projections/audit/query';

/** Today's names of whom events mention by id. */
export interface AuditNames {
  readonly users: ReadonlyMap<number, string>;
  readonly organizations: ReadonlyMap<number, string>;
  readonly agents: ReadonlyMap<string, string>;
  readonly verticals: ReadonlyMap<number, string>;
  readonly socialAccounts: ReadonlyMap<number, string>;
  readonly presetSets: ReadonlyMap<number, string>;
  readonly presetImages: ReadonlyMap<number, string>;
  readonly checks: ReadonlyMap<number, string>;
  /** What those said that were told by hand. */
  readonly notices: ReadonlyMap<string, string>;
}

const passwordWays = {
  changed: 'changed the password',
  reset: 'reset the password by mail',
  invitation: 'chose a password and accepted the invitation',
} as const;

/** What was done, in plain words, without who and when. Pure. */
export function auditSentence({ type, data }: AuditFacts, names: AuditNames): string {
  const user = (id: number) => names.users.get(id) ?? 'Unknown';
  const organization = (id: number) => names.organizations.get(id) ?? 'Unknown';
  const vertical = (id: number) => names.verticals.get(id) ?? 'Unknown';
  const account = (id: number) => names.socialAccounts.get(id) ?? 'Unknown';
  const presetSet = (id: number) => names.presetSets.get(id) ?? 'Unknown';
  const presetImage = (id: number) => names.presetImages.get(id) ?? 'Unknown';
  const check = (id: number) => names.checks.get(id) ?? 'Unknown';
  switch (type) {
    case 'AccountCreated':
      return `created the account of ${user(data.userId)} as ${ROLE_LABELS[data.role]}`;
    case 'AccountInvited':
      return `invited ${user(data.userId)} once more`;
    case 'RoleChanged':
      return `changed the role of ${user(data.userId)} from ${ROLE_LABELS[data.from]} to ${ROLE_LABELS[data.to]}`;
    case 'AccountDisabled':
      return `disabled ${user(data.userId)}`;
    case 'AccountEnabled':
      return `enabled ${user(data.userId)}`;
    case 'PasswordChanged':
      return passwordWays[data.how];
    case 'EmailChanged':
      return 'changed the email address';
    case 'TwoFactorEnabled':
      return 'turned two-factor authentication on';
    case 'TwoFactorDisabled':
      return 'turned two-factor authentication off';
    case 'OrganizationCreated':
      return `created the organisation ${organization(data.organizationId)}`;
    case 'OrganizationRenamed':
      return `renamed an organisation, now ${organization(data.organizationId)}`;
    case 'OrganizationDisabled':
      return `disabled the organisation ${organization(data.organizationId)}`;
    case 'OrganizationEnabled':
      return `enabled the organisation ${organization(data.organizationId)}`;
    case 'MonthlyLimitsChanged': {
      const { limits } = data;
      const words = [
        ['Compliance', limits.compliance_crawls_limit],
        ['Paid search', limits.paid_search_crawls_limit],
        ['Popunder', limits.popunder_crawls_limit],
        ['Discovery', limits.discovery_crawls_limit],
        ['Social media', limits.social_media_platforms_limit],
      ] as const;
      const told = words.map(([kind, limit]) => `${kind} ${limit.toLocaleString('en')}`).join(', ');
      return `set the monthly limits of ${organization(data.organizationId)} to ${told}`;
    }
    case 'RobotsPolicyChanged': {
      const whose = organization(data.organizationId);
      return data.robots === 'obey'
        ? `let runs of ${whose} keep to robots.txt`
        : `let runs of ${whose} pass robots.txt over`;
    }
    case 'TwoFactorRequirementChanged': {
      const whose = organization(data.organizationId);
      return data.required
        ? `made two-factor authentication a must for ${whose}`
        : `left two-factor authentication to the people of ${whose}`;
    }
    case 'FeedTokenCreated':
      return `made token ${data.feedTokenId} of the event feed of ${organization(data.organizationId)}: ${data.scopes.join(', ')}`;
    case 'FeedTokenRevoked':
      return `revoked token ${data.feedTokenId} of the event feed of ${organization(data.organizationId)}`;
    case 'WebhookAdded':
      return `added ${webhookWords(data, organization)} to ${data.host}: ${data.types.join(', ')}`;
    case 'WebhookChanged':
      return `changed ${webhookWords(data, organization)}, now to ${data.host}: ${data.types.join(', ')}`;
    case 'WebhookPaused':
      return `paused ${webhookWords(data, organization)}`;
    case 'WebhookResumed':
      return `resumed ${webhookWords(data, organization)}`;
    case 'WebhookSuspended': {
      const why = data.reason === 'gone' ? 'it says that it is gone' : 'it took nothing for a day';
      return `suspended ${webhookWords(data, organization)}: ${why}`;
    }
    case 'WebhookMessageAbandoned':
      return `set aside a ${data.messageType} that ${webhookWords(data, organization)} sent in vain for a day`;
    case 'WebhookSecretRotated':
      return `rotated the secret of ${webhookWords(data, organization)}`;
    case 'WebhookReplayed':
      return `let ${webhookWords(data, organization)} send again from ${data.from ?? 'the beginning'} on`;
    case 'WebhookRemoved':
      return `removed ${webhookWords(data, organization)}`;
    case 'FeatureSwitched':
      return `turned ${data.name} ${data.active ? 'on' : 'off'} for everybody`;
    case 'FeatureFlagChanged':
      return `set ${data.name} to be on for ${flagWords(data, organization, user)}`;
    case 'FeatureSampleChanged':
      return `set ${data.name} to ${data.percent}% of requests`;
    case 'VerticalCreated':
      return `created the vertical ${vertical(data.verticalId)}`;
    case 'VerticalChanged':
      return `changed ${fieldWords(data.fields)} of the vertical ${vertical(data.verticalId)}`;
    case 'SocialAccountCreated':
      return `added the social media account ${account(data.socialAccountId)}`;
    case 'SocialAccountChanged':
      return `changed ${fieldWords(data.fields)} of the social media account ${account(data.socialAccountId)}`;
    case 'SocialAccountAccessChanged': {
      const { organizationIds } = data;
      const whose = organizationIds.length === 0 ? ['nobody'] : named(organizationIds, organization, 'organisation');
      return `let ${whose.join(', ')} use the social media account ${account(data.socialAccountId)}`;
    }
    case 'PresetImageSetCreated':
      return `created the preset image set ${presetSet(data.presetSetId)}`;
    case 'PresetImageSetChanged':
      return `changed ${fieldWords(data.fields)} of the preset image set ${presetSet(data.presetSetId)}`;
    case 'PresetImageAdded':
      return `added ${presetImage(data.presetImageId)} to the preset image set ${presetSet(data.presetSetId)}`;
    case 'PresetImageRemoved':
      return `took ${presetImage(data.presetImageId)} out of the preset image set ${presetSet(data.presetSetId)}`;
    case 'AgentRegistered':
      return `registered as an agent for ${data.countries === '*' ? 'all countries' : data.countries.join(', ')}`;
    case 'ParkedEventRetried':
      return `asked for ${parkedWords(data)} to be tried again`;
    case 'ParkedEventSkipped':
      return `skipped ${parkedWords(data)}: ${data.reason}`;
    case 'AgentRevoked':
      return `revoked the agent ${names.agents.get(data.agentId) ?? 'Unknown'}`;
    case 'InstallationIdentified':
      return `gave the event log its identity (release ${data.productVersion})`;
    case 'LegalHoldPlaced':
      return `put ${heldWords(data, check)} on legal hold: ${data.reason}`;
    case 'LegalHoldReleased':
      return `lifted the legal hold of ${heldWords(data, check)}`;
    case 'EvidenceExpired':
      return `gave up the evidence of ${heldWords(data, check)}: the time for which it is kept is over`;
    case 'EvidenceDeleted':
      return deletedWords(data);
    case 'NotificationPublished':
      return `told ${receiverWords(data, organization, user)}: ${quoted(data.message)}`;
    case 'NotificationDeleted': {
      const message = names.notices.get(data.notificationId);
      return message === undefined
        ? 'deleted a notification that the product had published'
        : `deleted the notification ${quoted(message)}`;
    }
    case 'LogAdopted':
      return `adopted the event log for ${data.adoptedBy}: read models and reactors began anew`;
  }
}

type ParkedData = Extract<AuditFacts, { readonly type: 'ParkedEventRetried' }>['data'];

const parkedWords = ({ eventType, stream, reader }: ParkedData) => {
  const [kind, name] = reader.split(':');
  const where = kind === 'reactor' ? 'the reactor' : 'the read model';
  return `the parked event ${eventType} of ${stream} in ${where} ${name}`;
};

type HeldData = { readonly checkId: number; readonly reportId: number | null };

const heldWords = ({ checkId, reportId }: HeldData, check: NameOf) =>
  reportId === null ? `the check ${check(checkId)}` : `report ${reportId} of the check ${check(checkId)}`;

type DeletedData = Extract<AuditFacts, { readonly type: 'EvidenceDeleted' }>['data'];

function deletedWords({ files, bytes, neverNamed = 0, oldestAt }: DeletedData): string {
  const count = files.length === 1 ? '1 file' : `${files.length.toLocaleString('en')} files`;
  const oldest = oldestAt === undefined ? '' : `, the oldest of ${oldestAt.slice(0, 10)}`;
  const expired = files.length - neverNamed;
  const rules = [
    ...(expired > 0 ? [`${expired.toLocaleString('en')} of reports whose time was over`] : []),
    ...(neverNamed > 0 ? [`${neverNamed.toLocaleString('en')} that no result ever named`] : []),
  ];
  return `deleted ${count} of evidence (${bytes.toLocaleString('en')} bytes${oldest}): ${rules.join(', ')}`;
}

/** In one line. */
const quoted = (message: string) => `“${message.trim().replace(/\s+/g, ' ')}”`;

type PublishedData = Extract<AuditFacts, { readonly type: 'NotificationPublished' }>['data'];

function receiverWords({ organizationIds, userIds }: PublishedData, organization: NameOf, user: NameOf): string {
  const some = [...named(organizationIds, organization, 'organisation'), ...named(userIds, user, 'user')];
  return some.length === 0 ? 'everybody' : some.join(', ');
}

type FlagData = Extract<AuditFacts, { readonly type: 'FeatureFlagChanged' }>['data'];
type NameOf = (id: number) => string;

/** Named one by one up to here, then counted. */
const maxNamed = 3;

const named = (ids: readonly number[], nameOf: NameOf, noun: string) =>
  ids.length > maxNamed ? [`${ids.length} ${noun}s`] : ids.map(nameOf);

const fieldWords = (fields: readonly string[]) => fields.map((field) => field.replaceAll('_', ' ')).join(', ');

function flagWords(flag: FlagData, organization: NameOf, user: NameOf): string {
  const { everyone, superusers, percent, organizationIds, userIds } = flag;
  if (everyone !== null) return everyone ? 'everyone' : 'nobody';
  const some = [
    ...(superusers ? ['superusers'] : []),
    ...named(organizationIds, organization, 'organisation'),
    ...named(userIds, user, 'user'),
    ...(percent ? [`${percent}% of users`] : []),
  ];
  return some.length === 0 ? 'nobody' : some.join(', ');
}

function webhookWords(
  { webhookId, organizationId }: { readonly webhookId: number; readonly organizationId: number },
  organization: (id: number) => string,
): string {
  return `webhook ${webhookId} of ${organization(organizationId)}`;
}

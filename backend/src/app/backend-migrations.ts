import type { Migration } from '@proofline/platform/postgres/migrate';
import { heartbeatMigrations } from '@proofline/platform/process/heartbeat';
import { accountMigrations } from '../features/accounts/table.ts';
import { agentMigrations } from '../features/agents/table.ts';
import { checkTemplateMigrations } from '../features/check-templates/table.ts';
import { checkViewMigrations } from '../features/check-views/table.ts';
import { crawlingSettingsMigrations } from '../features/crawling-settings/table.ts';
import { dashboardMigrations } from '../features/dashboard/table.ts';
import { demoSeedMigrations } from '../features/demo-seed/table.ts';
import { eventFeedMigrations } from '../features/event-feed/table.ts';
import { featureMigrations } from '../features/feature-switches/table.ts';
import { mailMigrations } from '../features/mail/table.ts';
import { noticeProducerMigrations } from '../features/notice-producers/table.ts';
import { preparedExportMigrations } from '../features/prepared-exports/table.ts';
import { dryRunMigrations } from '../features/rules-dry-run/table.ts';
import { runMigrations } from '../features/runs/migrations.ts';
import { socialAccountMigrations } from '../features/social-accounts/table.ts';
import { storedImageMigrations } from '../features/stored-images/table.ts';
import { verticalMigrations } from '../features/verticals/table.ts';
import { visitPermitMigrations } from '../features/visit-permits/table.ts';
import { webhookMigrations } from '../features/webhooks/table.ts';
import { idMigrations } from '../kernel/commands/next-id.ts';
import { healthMigrations } from '../kernel/health/health-states.ts';
import { idempotencyMigrations } from '../kernel/idempotency/table.ts';

/** The backend's own tables: people, sessions, ids, and what runs and agents work with. */
export const backendMigrations: readonly Migration[] = [
  ...accountMigrations,
  ...mailMigrations,
  ...featureMigrations,
  ...idMigrations,
  ...storedImageMigrations,
  ...verticalMigrations,
  ...socialAccountMigrations,
  ...checkTemplateMigrations,
  ...checkViewMigrations,
  ...dashboardMigrations,
  ...demoSeedMigrations,
  ...agentMigrations,
  ...runMigrations,
  ...visitPermitMigrations,
  ...crawlingSettingsMigrations,
  ...dryRunMigrations,
  ...preparedExportMigrations,
  ...eventFeedMigrations,
  ...webhookMigrations,
  ...noticeProducerMigrations,
  ...healthMigrations,
  ...heartbeatMigrations,
  ...idempotencyMigrations,
];

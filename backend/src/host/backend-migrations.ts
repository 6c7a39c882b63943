import type { Migration } from '@proofline/platform/postgres/migrate';
import { accountMigrations } from '../features/accounts/table.ts';
import { agentMigrations } from '../features/agents/table.ts';
import { demoSeedMigrations } from '../features/demo-seed/table.ts';
import { mailMigrations } from '../features/mail/table.ts';
import { runMigrations } from '../features/runs/migrations.ts';
import { visitPermitMigrations } from '../features/visit-permits/table.ts';
import { idMigrations } from './next-id.ts';

/** The backend's own tables: people, sessions, ids, and what runs and agents work with. */
export const backendMigrations: readonly Migration[] = [
  ...accountMigrations,
  ...mailMigrations,
  ...idMigrations,
  ...demoSeedMigrations,
  ...runMigrations,
  ...visitPermitMigrations,
  ...agentMigrations,
];

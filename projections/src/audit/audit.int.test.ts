import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventScript } from '../testing/event-script.ts';
import { FakeEventLog } from '../testing/fake-event-log.ts';
import { projectAll } from '../testing/lane-in-test.ts';
import { type MigratedDatabase, migratedDatabase } from '../testing/migrated-database.ts';
import { oneRun } from '../testing/one-run.ts';
import { type ListAuditOptions, listAudit } from './query.ts';

const agentId = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the audit log', () => {
  let database: MigratedDatabase;
  beforeEach(async () => {
    database = await migratedDatabase();
    const script = oneRun(
      new EventScript()
        .addRaw('account-12', 'RoleChanged', { userId: 12, from: 'user', to: 'auditor' })
        .addRaw(
          'organization-3',
          'RobotsPolicyChanged',
          { organizationId: 3, robots: 'override' },
          { organizationId: 3 },
        )
        .addRaw(
          'feature-enable_comments',
          'FeatureSwitched',
          { name: 'enable_comments', active: false },
          {
            organizationId: null,
            actor: { type: 'user', id: '9' },
          },
        )
        .addRaw(
          `agent-${agentId}`,
          'AgentRevoked',
          { agentId },
          {
            organizationId: null,
            actor: { type: 'system', id: 'console' },
          },
        )
        // Told by the product itself.
        .add('NotificationPublished', {
          ...{ notificationId: '0f9f1c55-6a3f-8c9e-9d0e-5a4d6c3b2a10', cause: 'over-1200000', category: 'alerts' },
          ...{ kind: 'info', message: 'Completed: UK affiliates', link: null, userIds: [2], organizationIds: [] },
        }),
    );
    await projectAll(database.db, new FakeEventLog(script.recorded), script.lastPosition);
  });
  afterEach(() => database.drop());

  const typesOf = async (options: Partial<ListAuditOptions> = {}) =>
    (await listAudit(database.db, { page: 1, pageSize: 10, ...options })).rows.map(({ facts }) => facts.type);

  it('holds what was administered, newest first, and nothing of checks and runs', async () => {
    expect(await typesOf()).toEqual(['AgentRevoked', 'FeatureSwitched', 'RobotsPolicyChanged', 'RoleChanged']);
    expect((await typesOf({ oldestFirst: true }))[0]).toBe('RoleChanged');
    const { count, rows } = await listAudit(database.db, { page: 2, pageSize: 3 });
    expect([count, rows]).toMatchObject([
      4,
      [
        {
          actor: { type: 'user', id: '2' },
          organizationId: 1,
          facts: { type: 'RoleChanged', data: { userId: 12, from: 'user', to: 'auditor' } },
        },
      ],
    ]);
  });

  it('is filtered by what was done, by whom, in which organisation and when', async () => {
    expect(await typesOf({ types: ['RoleChanged', 'AgentRevoked'] })).toEqual(['AgentRevoked', 'RoleChanged']);
    expect(await typesOf({ userIds: [9] })).toEqual(['FeatureSwitched']);
    expect(await typesOf({ organizationId: 3 })).toEqual(['RobotsPolicyChanged']);
    const second = new Date('2026-11-20T12:00:01.000Z');
    expect(await typesOf({ before: second })).toEqual(['RoleChanged']);
    expect(await typesOf({ from: second, userIds: [2] })).toEqual(['RobotsPolicyChanged']);
  });
});

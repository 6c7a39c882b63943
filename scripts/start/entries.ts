/** Scripts of the processes, below the root. */
export const entries = {
  'event-store': 'scripts/processes/event-store.ts',
  migrate: 'backend/src/bin/migrate.ts',
  'seed-demo': 'backend/src/bin/seed-demo.ts',
  api: 'backend/src/bin/api.ts',
  reactors: 'backend/src/bin/reactors.ts',
  projections: 'projections/src/bin/projections.ts',
  'projections:rebuild': 'projections/src/bin/rebuild.ts',
  agent: 'crawler-agent/src/bin/agent.ts',
  'demo-web': 'scripts/processes/demo-web.ts',
  mailbox: 'scripts/processes/mailbox.ts',
  account: 'backend/src/bin/account.ts',
  log: 'backend/src/bin/log.ts',
  evidence: 'backend/src/bin/evidence.ts',
  'agent:token': 'backend/src/bin/agent-token.ts',
  'agent:revoke': 'backend/src/bin/agent-revoke.ts',
} as const satisfies Record<string, string>;

export type ProcessName = keyof typeof entries;

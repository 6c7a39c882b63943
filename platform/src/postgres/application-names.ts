/**
 * Who is connected to the product's database, by the names in `pg_stat_activity`, with what people call them. The only
 * list: a connection under another name does not compile, and a move of the log waits for every one of these.
 */
export const APPLICATION_NAMES = {
  account: 'npm run account',
  'agent-revoke': 'npm run agent:revoke',
  'agent-token': 'npm run agent:token',
  api: 'api',
  evidence: 'npm run evidence',
  'log adopt': 'an adoption',
  'log gate': 'somebody who uses the log',
  'log move': 'another move',
  migrate: 'migrations',
  preflight: 'a start',
  projections: 'projections',
  reactors: 'reactors',
  rebuild: 'npm run projections:rebuild',
  'seed-demo': 'demo data',
  start: 'a start',
} as const;

export type ApplicationName = keyof typeof APPLICATION_NAMES;

/** Connections of one purpose begin with these words and go on with its name. */
export const LISTENING = 'listen ';
export const LOCKING = 'lock ';

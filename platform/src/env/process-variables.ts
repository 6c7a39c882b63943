import type { VariableName } from './variables.ts';

/** What every process may be told. */
const always = ['LOG_LEVEL', 'NODE_ENV', 'HEALTH_FILE', 'WAIT_FOR_SERVERS'] as const satisfies readonly VariableName[];

/** Where the event log is, and what in it is ours. */
const log = ['EVENTSTORE_URL', 'EVENTSTORE_STREAM_PREFIX'] as const satisfies readonly VariableName[];

/**
 * What each kind of process may know; it is given nothing else, and reads nothing else. A variable that a process comes
 * to need is named here first.
 */
export const processVariables = {
  api: [
    ...always,
    ...['DATABASE_URL', ...log, 'BLOB_URL', 'HOST', 'PORT', 'PUBLIC_URL', 'FRONTEND_DIST', 'DEMO'],
    ...['MAILBOX_URL', 'AGENT_LEASE_TTL_S', 'CRAWL_SITE_CONCURRENCY', 'CRAWL_SITE_DELAY_MS', 'EGRESS_DEMO_HOSTS'],
    ...['ALLOWED_HOSTS', 'TRUSTED_PROXIES', 'TRUSTED_PROXY_HEADER', 'TLS_CERT', 'TLS_KEY', 'ARCHIVE_AFTER_MONTHS'],
    'EVIDENCE_RETENTION_MONTHS',
    'LARGE_REPORT_RESULTS',
    'UNJUDGED_ALERT_PERCENT',
  ],
  reactors: [
    ...always,
    ...['DATABASE_URL', ...log, 'BLOB_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'ARCHIVE_AFTER_MONTHS'],
    'EVIDENCE_RETENTION_MONTHS',
    'RUN_EXPIRES_AFTER',
    'UNJUDGED_ALERT_PERCENT',
    'EGRESS_DEMO_HOSTS',
  ],
  projections: [...always, 'DATABASE_URL', ...log],
  agent: [
    ...always,
    ...['AGENT_API_URL', 'AGENT_REGISTRATION_TOKEN', 'AGENT_STATE_DIR', 'AGENT_COUNTRIES', 'AGENT_CONCURRENCY'],
    ...['PROXIES', 'EXIT_ADDRESSES', 'CRAWLER_INFO_URL', 'EGRESS_DEMO_HOSTS', 'EGRESS_DEMO_EXITS', 'CHROMIUM_PATH'],
  ],
  // Beside the settings of the node itself, which knows nothing of the product.
  'event-store': [...always, 'EVENTSTORE_DATABASE_URL', 'EVENTSTORE_PORT'],
  'demo-web': [...always, 'HOST', 'PORT'],
  mailbox: [...always, 'HOST', 'PORT', 'MAIL_PORT'],
  migrate: [...always, ...['DATABASE_URL', 'API_DATABASE_URL', 'REACTORS_DATABASE_URL', 'PROJECTIONS_DATABASE_URL']],
  rebuild: [...always, 'DATABASE_URL', ...log],
  'seed-demo': [...always, 'DATABASE_URL', ...log, 'BLOB_URL', 'DEMO', 'DEMO_RUNS', 'HOST'],
  evidence: [...always, ...['DATABASE_URL', ...log, 'BLOB_URL', 'ARCHIVE_AFTER_MONTHS', 'EVIDENCE_RETENTION_MONTHS']],
  log: [...always, 'DATABASE_URL', ...log],
  account: [...always, 'DATABASE_URL', ...log],
} as const satisfies Record<string, readonly VariableName[]>;

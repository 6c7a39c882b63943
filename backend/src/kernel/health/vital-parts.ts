import type { HealthFigure, HealthFinding } from '@proofline/contracts/api/health';
import { FOREIGN_LABEL } from '@proofline/platform/event-log/foreign-finding';
import type { Knex } from '@proofline/platform/postgres/connect-postgres';
import { HEARTBEAT_LIMIT_S, readHeartbeats } from '@proofline/platform/process/heartbeat';
import type { BackendDeps } from '../backend-deps.ts';
import { askLog, askPostgres, takesAppends } from '../http/health.ts';
import type { HealthPart } from './health-part.ts';

export const postgresPart = ({ db }: Pick<BackendDeps, 'db'>): HealthPart => ({
  name: 'postgres',
  isVital: true,
  ask: () => timed(() => askPostgres(db), 'The database'),
});

const TAKES_NOTHING =
  'The event log can be read, and takes nothing now: most of its nodes may be gone, or its disk full.';

/** Reads go on while the log is away, or not the one that was read: the product shows what there is, and nobody works. */
export const logPart = ({ db, eventLog, logGate }: Pick<BackendDeps, 'db' | 'eventLog' | 'logGate'>): HealthPart => ({
  name: 'log',
  isVital: true,
  readsGoOn: true,
  ask: async () => {
    const [found, takes] = await Promise.all([timed(() => askLog(eventLog), 'The event log'), takesAppends(eventLog)]);
    const gate = logGate?.state;
    if (found.state === 'down') return found;
    if (gate?.state === 'closed') return { ...found, state: 'degraded', sentence: gate.sentence };
    return takes ? found : { ...found, state: 'degraded', sentence: TAKES_NOTHING };
  },
  askBeside: () => foreignFigures(db),
});

/** Each process meets the same events and counts them since its start: the one that met most knows best. */
async function foreignFigures(db: Knex): Promise<HealthFigure[]> {
  const told = (await readHeartbeats(db))
    .filter(({ silentForS }) => silentForS <= HEARTBEAT_LIMIT_S)
    .flatMap(({ parts }) => parts.log?.figures ?? [])
    .filter(({ label }) => label === FOREIGN_LABEL);
  const most = told.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0];
  return most === undefined ? [] : [most];
}

async function timed(ask: () => Promise<void>, what: string): Promise<HealthFinding> {
  const startedAt = performance.now();
  try {
    await ask();
  } catch (error) {
    return { state: 'down', sentence: `${what} does not answer${codeOf(error)}.` };
  }
  const seconds = Math.round(performance.now() - startedAt) / 1_000;
  return { state: 'ok', figures: [{ label: 'Answer', value: seconds, unit: 'seconds' }] };
}

/** The code that the system or the server gave, never its text: that may name what is nobody's business. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z0-9_]{2,40}$/.test(cause.code))
      return ` (${cause.code})`;
  }
  return '';
}

import { HEARTBEAT_LIMIT_S, readHeartbeats } from '@proofline/platform/process/heartbeat';
import type { BackendDeps } from '../../../kernel/backend-deps.ts';
import type { HealthPart } from '../../../kernel/health/health-part.ts';

interface Outbox {
  readonly waiting: number;
  readonly refused: number;
  readonly given_up: number;
}

/** Mails given up longer ago than this are no news. */
const newsForDays = 1;

/** Whether mails leave. */
export const mailPart = ({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): HealthPart => ({
  name: 'mail',
  isVital: false,
  ask: async () => {
    const { waiting, refused, given_up } = await readOutbox({ db, clock });
    const told = (await readHeartbeats(db)).flatMap(({ silentForS, parts }) =>
      silentForS <= HEARTBEAT_LIMIT_S && parts.mail ? [parts.mail] : [],
    );
    const figures = [
      { label: 'Waiting', value: waiting, unit: 'count' as const },
      { label: 'Refused, tried again', value: refused, unit: 'count' as const },
      { label: 'Given up in a day', value: given_up, unit: 'count' as const },
    ];
    const unsent = told.find(({ state }) => state !== 'ok');
    if (unsent && waiting > 0) return { ...unsent, figures };
    if (given_up > 0) return { state: 'degraded', sentence: 'Mails were given up: look at SMTP_URL.', figures };
    if (refused > 0)
      return {
        state: 'degraded',
        sentence: 'The mail server of SMTP_URL refuses mails; they are tried again.',
        figures,
      };
    return { state: 'ok', ...(unsent?.sentence ? { sentence: unsent.sentence } : {}), figures };
  },
});

async function readOutbox({ db, clock }: Pick<BackendDeps, 'db' | 'clock'>): Promise<Outbox> {
  const { rows } = await db.raw<{ rows: [Outbox] }>(
    `select count(*) filter (where given_up_at is null)::int as waiting,
       count(*) filter (where given_up_at is null and last_error is not null)::int as refused,
       count(*) filter (where given_up_at > :now::timestamptz - make_interval(days => ${newsForDays}))::int as given_up
     from mail_outbox`,
    { now: clock.now() },
  );
  return rows[0];
}

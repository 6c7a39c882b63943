import { openBlobs } from '@proofline/platform/blobs/open-blobs';
import { systemClock } from '@proofline/platform/clock';
import { ForeignEvents } from '@proofline/platform/event-log/foreign-events';
import { foreignFinding } from '@proofline/platform/event-log/foreign-finding';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { HUNG_AFTER_MS } from '@proofline/platform/postgres/advisory-lock';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { startHeartbeat } from '@proofline/platform/process/heartbeat';
import { runProcess } from '@proofline/platform/process/run-process';
import { mailFinding, startMail } from '../features/mail/start-mail.ts';
import { composeNotices } from '../features/notice-mails/compose-notices.ts';
import { startNoticeMails } from '../features/notice-mails/start-notice-mails.ts';
import { startNotices } from '../features/notice-producers/start-notices.ts';
import { startPreparing } from '../features/prepared-exports/start-preparing.ts';
import { startRetention } from '../features/retention/start-retention.ts';
import { startReactors } from '../features/runs/start-reactors.ts';
import { mailSecret } from '../features/server-secrets/server-secret.ts';
import { startWebhooks } from '../features/webhooks/start-webhooks.ts';

const DAY_MS = 86_400_000;

/** Turns what happened into what happens next: starts runs, plans targets, ends leases, completes reports, tells people, sends mails, calls webhooks. */
runProcess({
  name: 'reactors',
  start: async ({ env, log, ready }) => {
    const db = connectPostgres(env.DATABASE_URL, { applicationName: 'reactors', idleInTransactionMs: HUNG_AFTER_MS });
    const foreign = new ForeignEvents(log);
    const { eventLog, gate: logGate } = connectProductLog({
      connectionString: env.EVENTSTORE_URL,
      streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
      databaseUrl: env.DATABASE_URL,
      log,
      foreign,
    });
    const stopReactors = startReactors({
      ...{ db, databaseUrl: env.DATABASE_URL, eventLog, logGate },
      ...{ clock: systemClock, log, maxRunAgeMs: env.RUN_EXPIRES_AFTER * DAY_MS },
    });
    const stopRetention = startRetention({
      ...{ db, databaseUrl: env.DATABASE_URL, eventLog, logGate, blobs: openBlobs(env.BLOB_URL) },
      ...{ clock: systemClock, log, archiveAfterMonths: env.ARCHIVE_AFTER_MONTHS },
      evidenceRetentionMonths: env.EVIDENCE_RETENTION_MONTHS,
    });
    const stopPreparing = startPreparing({
      ...{ db, databaseUrl: env.DATABASE_URL, eventLog, logGate, blobs: openBlobs(env.BLOB_URL) },
      ...{ clock: systemClock, log },
    });
    const stopNoticeMails = startNoticeMails({
      ...{ db, databaseUrl: env.DATABASE_URL, eventLog, logGate },
      ...{ clock: systemClock, log },
    });
    const fromNotices = { blobs: openBlobs(env.BLOB_URL), log, secret: mailSecret(db, 'unsubscribe') };
    const stopNotices = startNotices({
      ...{ db, databaseUrl: env.DATABASE_URL, eventLog, clock: systemClock, log },
      unjudgedPercent: env.UNJUDGED_ALERT_PERCENT,
    });
    const stopMail = startMail({
      ...{ db, databaseUrl: env.DATABASE_URL, clock: systemClock, log },
      ...{ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, publicUrl: env.PUBLIC_URL },
      composeNotices: (deps) => composeNotices({ ...deps, ...fromNotices }),
    });
    const stopWebhooks = await startWebhooks({
      ...{ db, databaseUrl: env.DATABASE_URL, eventLog, logGate, clock: systemClock, log },
      ...{ publicUrl: env.PUBLIC_URL, demoHosts: env.EGRESS_DEMO_HOSTS },
    });
    const stopHeartbeat = startHeartbeat({
      ...{ db, kind: 'reactors', log },
      tell: () => ({ mail: mailFinding(env), log: foreignFinding(foreign) }),
    });
    ready();
    return async () => {
      const tellers = [stopNotices(), stopNoticeMails(), stopMail(), stopWebhooks()];
      await Promise.all([stopReactors(), stopRetention(), stopPreparing(), ...tellers]);
      await stopHeartbeat();
      await eventLog.dispose();
      await db.destroy();
    };
  },
});

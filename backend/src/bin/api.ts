import { openBlobs } from '@proofline/platform/blobs/open-blobs';
import { systemClock } from '@proofline/platform/clock';
import type { Env } from '@proofline/platform/env/read-env';
import { randomId } from '@proofline/platform/ids';
import { connectProductLog } from '@proofline/platform/log-identity/connect-product-log';
import { sayStandingStill } from '@proofline/platform/log-identity/say-standing-still';
import { HUNG_AFTER_MS } from '@proofline/platform/postgres/advisory-lock';
import { connectPostgres } from '@proofline/platform/postgres/connect-postgres';
import { runProcess } from '@proofline/platform/process/run-process';
import { startApi } from '../app/start-api.ts';
import { defaultPace } from '../features/visit-permits/pace.ts';
import type { BackendDeps } from '../kernel/backend-deps.ts';
import { startWorkApart } from '../kernel/http/apart/work-apart.ts';
import { keepCertificate } from '../kernel/http/keep-certificate.ts';
import { readTls } from '../kernel/http/read-tls.ts';

/** The web address: API, socket and built frontend on one port. */
runProcess({
  name: 'api',
  start: async ({ env, log, ready, say }) => {
    const { eventLog, gate: logGate } = connectProductLog({
      connectionString: env.EVENTSTORE_URL,
      streamPrefix: env.EVENTSTORE_STREAM_PREFIX,
      databaseUrl: env.DATABASE_URL,
      log,
    });
    const deps: BackendDeps = {
      db: connectPostgres(env.DATABASE_URL, {
        ...{ poolMax: 20, applicationName: 'api', idleInTransactionMs: HUNG_AFTER_MS },
      }),
      databaseUrl: env.DATABASE_URL,
      eventLog,
      logGate,
      blobs: openBlobs(env.BLOB_URL),
      clock: systemClock,
      newId: randomId,
      log,
      ...(env.DEMO && env.MAILBOX_URL !== undefined && { mailboxUrl: env.MAILBOX_URL }),
      leaseTtlMs: env.AGENT_LEASE_TTL_S * 1_000,
      archiveAfterMonths: env.ARCHIVE_AFTER_MONTHS,
      largeReportResults: env.LARGE_REPORT_RESULTS,
      evidenceRetentionMonths: env.EVIDENCE_RETENTION_MONTHS,
      unjudgedPercent: env.UNJUDGED_ALERT_PERCENT,
      pace: {
        pace: { ...defaultPace, concurrency: env.CRAWL_SITE_CONCURRENCY, delayMs: env.CRAWL_SITE_DELAY_MS },
        demoHosts: env.EGRESS_DEMO_HOSTS.map(({ pattern }) => pattern),
      },
    };
    const certificate = certificateOf(env);
    const tls = await certificate?.read();
    const options = {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL,
      allowedHosts: env.ALLOWED_HOSTS,
      proxies: { trusted: env.TRUSTED_PROXIES, header: env.TRUSTED_PROXY_HEADER },
      ...(tls && { tls }),
      frontendDist: env.FRONTEND_DIST,
      developerPages: env.DEMO && env.NODE_ENV !== 'production',
    };
    await startWorkApart();
    const api = await startApi(deps, options);
    const leaveCertificate = certificate && keepCertificate(certificate.files, { ...certificate, ...api, log });
    ready({ host: env.HOST, port: api.port });
    const sayNoMore = sayStandingStill(logGate, say);
    return async () => {
      sayNoMore();
      leaveCertificate?.();
      await api.stop();
      await deps.eventLog.dispose();
      await deps.db.destroy();
    };
  },
});

function certificateOf({ TLS_CERT: certFile, TLS_KEY: keyFile, PUBLIC_URL: publicUrl }: Env<'api'>) {
  if (certFile === undefined || keyFile === undefined || publicUrl === undefined) return undefined;
  const files = { certFile, keyFile };
  return { files, read: async () => await readTls(files, publicUrl, systemClock.now()) };
}

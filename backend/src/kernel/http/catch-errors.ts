import { withAnswerBudget } from '@proofline/platform/event-log/answer-budget';
import type { Log } from '@proofline/platform/log/create-log';
import type { Context, Middleware } from 'koa';
import { type ApiError, CredentialRefused, ServiceUnavailable, TooManyRequests, Unreadable } from './errors.ts';
import { framedRefusal } from './framed-refusal.ts';
import type { Health } from './health.ts';
import { mapError, presentError } from './map-error.ts';
import { FRAMED_PAGE_HEADERS } from './security-headers.ts';

interface ErrorDeps {
  readonly log: Log;
  readonly askHealth: (limitMs: number) => Promise<Health>;
}

/** Every request is answered within five seconds, what is found out about its failure included. */
const answerWithinMs = 4_400;
const longestLookMs = 1_500;
/** Of routes that may take longer anyway. */
const shortestLookMs = 100;

/**
 * The one place where what was thrown becomes an answer. What nobody foresaw is logged and told as 500 without detail,
 * unless something the api cannot serve without is away: drivers do not give every broken connection a code.
 */
export function catchErrors({ log, askHealth }: ErrorDeps): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await withAnswerBudget(next);
    } catch (error) {
      const known = mapError(error) ?? (await explainByHealth(error, askHealth, leftMs(startedAt)));
      if (known === undefined || known.status >= 500) {
        log.error({ err: known?.cause ?? error, requestId: ctx.state.requestId, path: ctx.path }, 'request failed');
      }
      // It needs somebody who looks, however often it is asked for.
      if (known instanceof Unreadable) {
        log.warn(
          { err: known.cause, requestId: ctx.state.requestId, path: ctx.path },
          'command on an unreadable event',
        );
      }
      if (known) logRefusal(log, ctx, known);
      answer(ctx, known);
    }
  };
}

/** What somebody tried who may not. Flooding leaves one line for each limit that is reached, not one for each request. */
function logRefusal(log: Log, ctx: Context, error: ApiError): void {
  const isRefusal = error.status === 403 || error.status === 421 || error instanceof CredentialRefused;
  if (!isRefusal && !(error instanceof TooManyRequests && error.isFirst)) return;
  const { requestId, route, principal, address } = ctx.state;
  const who = principal?.type === 'user' ? { userId: principal.userId } : {};
  const agent = principal?.type === 'agent' ? { agentId: principal.agentId } : {};
  log.warn({ requestId, route, address, ...who, ...agent, status: error.status, code: error.code }, 'request refused');
}

function leftMs(startedAt: number): number {
  const left = answerWithinMs - (performance.now() - startedAt);
  return Math.min(longestLookMs, Math.max(shortestLookMs, left));
}

async function explainByHealth(
  error: unknown,
  askHealth: ErrorDeps['askHealth'],
  limitMs: number,
): Promise<ApiError | undefined> {
  const health = await askHealth(limitMs);
  return Object.values(health).includes('unavailable') ? new ServiceUnavailable({ cause: error }) : undefined;
}

const unforeseen = {
  code: 'internal_error',
  detail: 'Sorry, something went wrong. Try to refresh the page, if the problem persists, please contact support.',
};

function answer(ctx: Context, error: ApiError | undefined): void {
  ctx.status = error?.status ?? 500;
  ctx.set('Cache-Control', 'no-store');
  if (error) ctx.set({ ...error.headers });
  if (ctx.state.refusesAs === 'framed_page') {
    ctx.set(FRAMED_PAGE_HEADERS);
    ctx.body = framedRefusal(error?.message ?? unforeseen.detail);
    return;
  }
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(error ? presentError(error) : unforeseen);
}

import type { Log } from '@proofline/platform/log/create-log';
import type { Context, Middleware } from 'koa';
import { type ApiError, ServiceUnavailable } from './errors.ts';
import type { Health } from './health.ts';
import { mapError, presentError } from './map-error.ts';

interface ErrorDeps {
  readonly log: Log;
  readonly askHealth: () => Promise<Health>;
}

/**
 * The one place where what was thrown becomes an answer. What nobody foresaw is logged and told as 500 without detail,
 * unless something the api cannot serve without is away: drivers do not give every broken connection a code.
 */
export function catchErrors({ log, askHealth }: ErrorDeps): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = mapError(error) ?? (await explainByHealth(error, askHealth));
      if (known === undefined || known.status >= 500) {
        log.error({ err: known?.cause ?? error, requestId: ctx.state.requestId, path: ctx.path }, 'request failed');
      }
      answer(ctx, known);
    }
  };
}

async function explainByHealth(error: unknown, askHealth: () => Promise<Health>): Promise<ApiError | undefined> {
  const health = await askHealth();
  return Object.values(health).includes('unavailable') ? new ServiceUnavailable({ cause: error }) : undefined;
}

function answer(ctx: Context, error: ApiError | undefined): void {
  ctx.status = error?.status ?? 500;
  ctx.type = 'application/json';
  ctx.set('Cache-Control', 'no-store');
  if (error) ctx.set({ ...error.headers });
  ctx.body = JSON.stringify(
    error
      ? presentError(error)
      : {
          code: 'internal_error',
          detail:
            'Sorry, something went wrong. Try to refresh the page, if the problem persists, please contact support.',
        },
  );
}

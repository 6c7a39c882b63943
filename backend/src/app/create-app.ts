import Router from '@koa/router';
import type { NewId } from '@proofline/platform/ids';
import type { Log } from '@proofline/platform/log/create-log';
import Koa, { type Context, type Middleware } from 'koa';
import compress from 'koa-compress';
import { catchErrors } from '../kernel/http/catch-errors.ts';
import { clientAddress, type ProxySettings } from '../kernel/http/client-address.ts';
import type { RouteDefinition } from '../kernel/http/define-route.ts';
import { MethodNotAllowed, MisdirectedRequest, NotFound } from '../kernel/http/errors.ts';
import type { Health } from '../kernel/http/health.ts';
import type { OwnAddress } from '../kernel/http/own-address.ts';
import type { AuthorisationRow } from '../kernel/http/policy.ts';
import { ReadingTurns } from '../kernel/http/reading-turns.ts';
import { createRouteLimiter } from '../kernel/http/route-limiter.ts';
import { type Gates, runRoute } from '../kernel/http/run-route.ts';
import { securityHeaders } from '../kernel/http/security-headers.ts';
import { authorisationTable } from './authorisation-table.ts';
import { checkRoutes } from './check-routes.ts';

export interface AppOptions {
  readonly routes: readonly RouteDefinition[];
  /** Default: the product's. */
  readonly table?: Readonly<Record<string, AuthorisationRow>>;
  readonly gates: Pick<
    Gates,
    | 'authenticateUser'
    | 'authenticateAgent'
    | 'authenticateSubscriber'
    | 'awaitPosition'
    | 'idempotentRequests'
    | 'refuseWhileNobodyWorks'
    | 'checkAnswers'
  >;
  readonly askHealth: (limitMs: number) => Promise<Health>;
  readonly log: Log;
  readonly newId: NewId;
  readonly ownAddress: OwnAddress;
  readonly proxies: ProxySettings;
  /** Browsers come over https. */
  readonly https: boolean;
  /** Serves everything that is no API path. */
  readonly frontend: Middleware | undefined;
}

/**
 * The HTTP side of the product, ready for a server.
 * @throws RoutesNotAuthorised when a route has no row in the authorisation table
 */
export function createApp(options: AppOptions): Koa {
  const { routes, log, newId, ownAddress, proxies, https, askHealth } = options;
  const rows = checkRoutes(routes, options.table ?? authorisationTable);
  const gates: Gates = {
    ...options.gates,
    takePoint: createRouteLimiter(routes),
    turns: new ReadingTurns(),
    isSecure: https,
    addressOf: (ctx) => clientAddress(ctx.req, proxies),
    isOwnOrigin: (ctx, origin) => ownAddress.isOwnOrigin(origin, ctx.host),
  };
  const app = new Koa();
  app.on('error', (err: unknown) => logUndelivered(log, err));
  app.use(securityHeaders({ https }));
  app.use(identifyAndLog(log, newId, proxies));
  app.use(catchErrors({ log, askHealth }));
  app.use(refuseOtherNames(ownAddress));
  // The fastest: what the other levels save of a list costs more time here than it takes on its way.
  app.use(compress({ threshold: 1024, br: false, gzip: { level: 1 } }));
  app.use(routesOf(rows, gates));
  if (options.frontend) app.use(unlessApi(options.frontend));
  app.use((ctx) => {
    if (ctx.body === undefined || ctx.body === null) throw new NotFound();
  });
  return app;
}

/** No page of another name reads or changes anything here, not even one that says it is at home (DNS rebinding). */
function refuseOtherNames({ isOwnHost }: OwnAddress): Middleware {
  return async (ctx, next) => {
    if (!isOwnHost(ctx.host, ctx.req.socket.localAddress)) throw new MisdirectedRequest();
    await next();
  };
}

const clientGone: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECANCELED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** What fails while an answer is on its way (an export whose query breaks off) can only be logged: the status is out. */
function logUndelivered(log: Log, err: unknown): void {
  const isClients = err instanceof Error && 'code' in err && clientGone.has(err.code);
  log[isClients ? 'debug' : 'error']({ err }, 'answer not delivered');
}

function routesOf(rows: ReadonlyMap<RouteDefinition, AuthorisationRow>, gates: Gates): Middleware {
  const router = new Router();
  for (const [route, row] of rows) {
    for (const path of [route.path, ...route.aliases]) {
      router.register(path, [route.method], async (ctx: Context) => {
        ctx.state.route = `${route.method} ${route.path}`;
        ctx.state.refusesAs = route.refusesAs;
        await runRoute(route, row, ctx, gates, ctx.state.requestId);
      });
    }
  }
  const dispatch = router.routes() as Middleware;
  return async (ctx, next) => {
    const { path: onPath, route } = router.match(ctx.path, ctx.method);
    if (route) return await dispatch(ctx, next);
    // At a page's address the page is read, whatever else may be sent there.
    if (onPath.length > 0 && (isApi(ctx.path) || !isRead(ctx.method)))
      throw new MethodNotAllowed([...new Set(onPath.flatMap((layer) => layer.methods))]);
    await next();
  };
}

const isApi = (path: string): boolean => /^\/(api|hc|socket\.io)(\/|$)/.test(path);
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

function unlessApi(frontend: Middleware): Middleware {
  return async (ctx, next) => {
    await (isApi(ctx.path) ? next() : frontend(ctx, next));
  };
}

/** Gives the request its id and leaves one line about it. Paths are logged as patterns: they carry no ids or queries. */
function identifyAndLog(log: Log, newId: NewId, proxies: ProxySettings): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = newId();
    ctx.state.address = clientAddress(ctx.req, proxies);
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const { requestId, route, principal } = ctx.state;
    const durationMs = Math.round(performance.now() - startedAt);
    log.debug({ requestId, route, status: ctx.status, durationMs, principal: principal?.type }, 'request');
  };
}

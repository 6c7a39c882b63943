import { BlockList } from 'node:net';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition, PositionNotReached } from '@proofline/projections/runtime/positions';
import { authenticateAgent } from '../features/agents/authenticate-agent.ts';
import { authenticateSubscriber } from '../features/event-feed/token-rows.ts';
import { attachGateway } from '../features/live/attach-gateway.ts';
import { resolveSession, touchSession } from '../features/sessions/sessions.ts';
import type { BackendDeps } from '../kernel/backend-deps.ts';
import type { ProxySettings } from '../kernel/http/client-address.ts';
import type { RouteDefinition } from '../kernel/http/define-route.ts';
import { askHealth } from '../kernel/http/health.ts';
import { ownAddress } from '../kernel/http/own-address.ts';
import type { Tls } from '../kernel/http/read-tls.ts';
import { inRequestScope, scopeConnections } from '../kernel/http/tenant-scope.ts';
import { createWebServer } from '../kernel/http/web-server.ts';
import { IdempotentRequests } from '../kernel/idempotency/idempotent-requests.ts';
import { type AppOptions, createApp } from './create-app.ts';
import { healthBoard } from './health-parts.ts';
import { allRoutes } from './routes.ts';
import { serveFrontend } from './serve-frontend.ts';

export interface ApiOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Further names than those of `publicUrl` and loopback. */
  readonly allowedHosts?: readonly string[];
  /** Default: nobody is trusted, clients are who connects. */
  readonly proxies?: ProxySettings;
  /** Absent: plain HTTP. */
  readonly tls?: Tls;
  /** Folder of the built frontend; undefined: the API alone. */
  readonly frontendDist: string | undefined;
  /** Serves `/dev/…`, as in demo mode. */
  readonly developerPages?: boolean;
  /** Compares every answer with its schema: for tests. */
  readonly checkAnswers?: boolean;
  /** Other routes with a table of their own: for tests that show what a weaker table lets through. */
  readonly weakened?: (routes: readonly RouteDefinition[]) => Pick<AppOptions, 'routes' | 'table'>;
}

export interface RunningApi {
  readonly port: number;
  /** Goes on with another certificate. */
  renew(tls: Tls): void;
  stop(): Promise<void>;
}

/** Waiting for the read models to come to the reader's own write; then they answer what they have. */
const readYourWritesMs = 2_000;

const nobodyTrusted: ProxySettings = { trusted: new BlockList(), header: 'x-forwarded-for' };

/** The whole API on one port, with the socket's gateway. */
export async function startApi(deps: BackendDeps, options: ApiOptions): Promise<RunningApi> {
  scopeConnections(deps.db);
  const { host, publicUrl, tls, allowedHosts = [], proxies = nobodyTrusted } = options;
  const https = tls !== undefined || (publicUrl?.startsWith('https://') ?? false);
  const web = { ownAddress: ownAddress({ publicUrl, host, allowedHosts }), proxies, https };
  const board = healthBoard(deps);
  const app = createApp({
    ...(options.weakened?.(allRoutes(deps, board)) ?? { routes: allRoutes(deps, board) }),
    gates: {
      authenticateUser: async (cookieHeader, { isUnattended }) => {
        const session = await resolveSession(deps, cookieHeader, https);
        if (session && !isUnattended) await touchSession(deps, session);
        return session?.principal;
      },
      authenticateAgent: (authorization) => authenticateAgent(deps.db, authorization),
      authenticateSubscriber: (authorization) => authenticateSubscriber(deps.db, authorization),
      awaitPosition: (position) => awaitReadModels(deps, position),
      refuseWhileNobodyWorks: () => deps.logGate?.refuseWhenClosed(),
      idempotentRequests: new IdempotentRequests(deps.db),
      checkAnswers: options.checkAnswers ?? false,
    },
    askHealth: (limitMs) => askHealth(deps, limitMs),
    log: deps.log,
    newId: deps.newId,
    ...web,
    frontend: options.frontendDist === undefined ? undefined : await serveFrontend(options.frontendDist, options),
  });
  const respond = app.callback();
  const webServer = createWebServer(tls, (request, response) => {
    void inRequestScope(() => respond(request, response));
  });
  const gateway = attachGateway(webServer.server, { ...deps, ...web });
  const leaveBoard = board.watch();
  try {
    const port = await webServer.listen(host, options.port);
    return {
      port,
      renew: webServer.renew,
      stop: async () => {
        await gateway.close();
        await webServer.close();
        await leaveBoard();
      },
    };
  } catch (error) {
    await leaveBoard();
    await gateway.close();
    throw error;
  }
}

async function awaitReadModels({ db, log }: BackendDeps, position: bigint): Promise<void> {
  try {
    await awaitPosition(db, PROJECTION_NAMES, position, readYourWritesMs);
  } catch (error) {
    // What is there is better than nothing: the socket tells when the rest has come.
    if (!(error instanceof PositionNotReached)) throw error;
    log.warn({ err: error }, 'read models are behind');
  }
}

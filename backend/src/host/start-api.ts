import { createServer, type Server } from 'node:http';
import { PROJECTION_NAMES } from '@proofline/projections/projection-names';
import { awaitPosition, PositionNotReached } from '@proofline/projections/runtime/positions';
import { authenticateAgent } from '../features/agents/authenticate-agent.ts';
import { attachGateway } from '../features/live/attach-gateway.ts';
import { resolveSession, touchSession } from '../features/sessions/sessions.ts';
import type { BackendDeps } from './backend-deps.ts';
import { type AppOptions, createApp } from './create-app.ts';
import type { RouteDefinition } from './define-route.ts';
import { askHealth } from './health.ts';
import { allRoutes } from './routes.ts';
import { serveFrontend } from './serve-frontend.ts';
import { inRequestScope, scopeConnections } from './tenant-scope.ts';

export interface ApiOptions {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly publicUrl: string | undefined;
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
  stop(): Promise<void>;
}

/** Waiting for the read models to come to the reader's own write; then they answer what they have. */
const readYourWritesMs = 2_000;
const headersTimeoutMs = 10_000;
/** Answers under way get this long when the server stops. */
const drainLimitMs = 3_000;

/** The whole API on one port, with the socket's gateway. */
export async function startApi(deps: BackendDeps, options: ApiOptions): Promise<RunningApi> {
  scopeConnections(deps.db);
  const app = createApp({
    ...(options.weakened?.(allRoutes(deps)) ?? { routes: allRoutes(deps) }),
    gates: {
      authenticateUser: async (cookieHeader) => {
        const session = await resolveSession(deps, cookieHeader);
        if (session) await touchSession(deps, session);
        return session?.principal;
      },
      authenticateAgent: (authorization) => authenticateAgent(deps.db, authorization),
      awaitPosition: (position) => awaitReadModels(deps, position),
      checkAnswers: options.checkAnswers ?? false,
    },
    askHealth: (limitMs) => askHealth(deps, limitMs),
    log: deps.log,
    newId: deps.newId,
    publicUrl: options.publicUrl,
    frontend: options.frontendDist === undefined ? undefined : await serveFrontend(options.frontendDist, options),
  });
  const respond = app.callback();
  const server = createServer({ headersTimeout: headersTimeoutMs }, (request, response) => {
    void inRequestScope(() => respond(request, response));
  });
  const gateway = attachGateway(server, { ...deps, publicUrl: options.publicUrl });
  try {
    await listen(server, options);
  } catch (error) {
    await gateway.close();
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return {
    port: address.port,
    stop: async () => {
      await gateway.close();
      await close(server);
    },
  };
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

async function listen(server: Server, { host, port }: ApiOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = setTimeout(() => server.closeAllConnections(), drainLimitMs);
  await closed;
  clearTimeout(late);
}

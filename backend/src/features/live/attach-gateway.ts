import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { FEATURES_CHANNEL } from '@proofline/contracts/feature-switches';
import { READ_MODEL_CHANNEL, readModelChangeSchema } from '@proofline/contracts/read-model-change';
import {
  type Changed,
  MAX_MESSAGES_PER_S,
  MAX_RESULT_MESSAGES_PER_S,
  type resumeAnswerSchema,
  resumeSchema,
  type ServerMessage,
} from '@proofline/contracts/socket/messages';
import { PARKED_EVENTS_CHANNEL } from '@proofline/platform/parked-events/table';
import { type ListenOptions, listen } from '@proofline/platform/postgres/notify';
import { debounceTime, filter, groupBy, map, mergeMap, type Observable, share, throttleTime } from 'rxjs';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import type { ProxySettings } from '../../kernel/http/client-address.ts';
import type { OwnAddress } from '../../kernel/http/own-address.ts';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import type { WebServer } from '../../kernel/http/web-server.ts';
import { ACCOUNT_CHANGED_CHANNEL } from '../accounts/table.ts';
import { AGENTS_CHANGED_CHANNEL } from '../agents/presence.ts';
import { exportProgressNoticeSchema } from '../prepared-exports/export-progress.ts';
import { EXPORTS_CHANNEL } from '../prepared-exports/table.ts';
import { resolveSession, SESSION_ENDED_CHANNEL, type Session } from '../sessions/sessions.ts';
import { WEBHOOKS_CHANNEL } from '../webhooks/table.ts';
import { webhookNewsSchema } from '../webhooks/webhook-news.ts';
import { admitHandshakes } from './admit-handshakes.ts';
import { boundUnsent } from './bound-unsent.ts';
import { coalesce } from './coalesce.ts';
import type { HeardChannel } from './heard-channels.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { type LiveQueries, liveQueries } from './live-queries.ts';
import { mergeNews, type News, newsOf } from './news.ts';
import { type Telling, tellNotices } from './notice-news.ts';
import { roomOf, roomOfFullAccess, roomOfUser, roomsOf, SUPERUSERS_ROOM } from './rooms.ts';
import { socketHeaders } from './socket-headers.ts';
import { type ResolveSession, SocketSessions } from './socket-sessions.ts';
import { waitingNews } from './waiting-news.ts';

export interface GatewayDeps
  extends Pick<BackendDeps, 'db' | 'databaseUrl' | 'clock' | 'log' | 'leaseTtlMs' | 'logGate'> {
  readonly ownAddress: OwnAddress;
  readonly proxies: ProxySettings;
  /** Browsers come over https. */
  readonly https: boolean;
  /** Default: sessions and read models in `db`. */
  readonly resolveSession?: ResolveSession;
  readonly queries?: LiveQueries;
}

export interface Gateway {
  /** Ends every socket and stops listening. The HTTP server stays the caller's. */
  close(): Promise<void>;
}

const socketPath = '/socket.io/';
const maxMessageBytes = 4_096;
/** Who has not joined by then is cut. */
const anonymousLimitMs = 5_000;
/** Browsers tell from it that the connection stands, and say within three seconds that it does not. */
const pingEveryMs = 1_000;
const pingTimeoutMs = 10_000;
/** A subject nothing was heard of for so long is forgotten. */
const forgetSubjectMs = 5_000;
/** Agents speak up every few seconds each; people need not see every word. */
const agentsEveryMs = 1_000;
/** Of many notifications in a row the first is told at once, the others together: soon, and yet seldom asked for again. */
const noticesPauseMs = 250;
/** Of webhooks that send much, pages are told once a second. */
const webhooksEveryMs = 1_000;
const concurrentQueries = 4;
/** Several switches in a row are told of once. */
const featuresQuietMs = 200;
const maxResumesPerConnection = 100;

/** No channel is heard that is not in the list. */
type Hear = (channel: HeardChannel, options?: ListenOptions) => Observable<string>;
type ResumeAnswer = z.infer<typeof resumeAnswerSchema>;

interface ServerEvents {
  message(message: ServerMessage): void;
}
interface BrowserEvents {
  resume(request: unknown, answer: unknown): void;
}
interface SocketData {
  session: Session;
}
type LiveServer = Server<BrowserEvents, ServerEvents, Record<string, never>, SocketData>;
type LiveSocket = Socket<BrowserEvents, ServerEvents, Record<string, never>, SocketData>;

/**
 * Live updates for browsers: what read models announce, told to the organisation it belongs to and to no other. It
 * carries ids and small facts; the API tells the whole truth. Any number of api processes have one each: every one
 * hears every notification and tells its own sockets.
 */
export function attachGateway(httpServer: WebServer['server'], deps: GatewayDeps): Gateway {
  const { db, databaseUrl, clock, log, https } = deps;
  const queries = deps.queries ?? liveQueries(db, clock);
  const resolve = deps.resolveSession ?? ((cookieHeader) => resolveSession({ db, clock }, cookieHeader, https));
  const sessions = new SocketSessions(resolve, putIntoRooms, log);
  const handshakes = admitHandshakes(deps);
  const stopping = new AbortController();
  const io: LiveServer = new Server(httpServer, {
    path: socketPath,
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: pingEveryMs,
    pingTimeout: pingTimeoutMs,
    connectTimeout: anonymousLimitMs,
    // Recovery of missed packets is left off: it would skip authentication, and `resume` does its work.
    allowRequest: (request, decide) => {
      // Later requests of a connection that was let in are known by its id.
      const refusal = isOpening(request) ? handshakes.refusal(request) : undefined;
      if (refusal) log.debug({ refusal }, 'handshake refused');
      decide(null, refusal === undefined);
    },
  });
  sendHeaders(httpServer, io, socketHeaders({ https }));
  const entering = new WeakMap<object, { known(): void }>();
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const entrance = handshakes.opened(connection.request);
    entering.set(connection, entrance);
    connection.once('close', () => entrance.known());
  });
  io.use((socket, next) => {
    resolve(socket.request.headers.cookie).then(
      (session) => {
        if (session === undefined) return next(new Error('not_authenticated'));
        socket.data.session = session;
        next();
      },
      (err: unknown) => {
        log.warn({ err }, 'a handshake could not be decided');
        next(new Error('unavailable'));
      },
    );
  });
  io.on('connection', (socket) => {
    if (!sessions.add(socket, socket.request.headers.cookie ?? '', socket.data.session)) {
      socket.disconnect(true);
      return;
    }
    entering.get(socket.conn)?.known();
    putIntoRooms(socket, socket.data.session.principal);
    boundUnsent(socket.conn);
    answerResume(socket, queries, log);
    void greet(socket, queries, log);
    const stillness = whyStandingStill(deps);
    if (stillness !== null && socket.rooms.has(SUPERUSERS_ROOM)) socket.emit('message', logState(stillness));
  });

  const hear: Hear = (channel, options) => listen(databaseUrl, channel, options);
  const news = announce(io, hear, queries, log);
  const askAllAgain = () => {
    let heardBefore = false;
    return () => {
      if (heardBefore) void sessions.askAll();
      heardBefore = true;
    };
  };
  const ends = hear(SESSION_ENDED_CHANNEL, { onListening: askAllAgain() }).subscribe((sessionHash) =>
    sessions.ended(sessionHash),
  );
  const changes = hear(ACCOUNT_CHANGED_CHANNEL, { onListening: askAllAgain() }).subscribe(
    (id) => void sessions.askAgain(Number(id)),
  );
  const features = hear(FEATURES_CHANNEL)
    .pipe(debounceTime(featuresQuietMs))
    .subscribe(() => io.emit('message', { type: 'features_changed' }));
  const agentsChanged = hear(AGENTS_CHANGED_CHANNEL).pipe(
    throttleTime(agentsEveryMs, undefined, { leading: true, trailing: true }),
    share(),
  );
  const agents = agentsChanged.subscribe(() => io.to(SUPERUSERS_ROOM).emit('message', { type: 'agents_changed' }));
  const parkedEvents = hear(PARKED_EVENTS_CHANNEL)
    .pipe(throttleTime(agentsEveryMs, undefined, { leading: true, trailing: true }))
    .subscribe(() => io.to(SUPERUSERS_ROOM).emit('message', { type: 'parked_events_changed' }));
  const preparing = hear(EXPORTS_CHANNEL).subscribe((payload) => {
    const { organization, ...progress } = exportProgressNoticeSchema.parse(JSON.parse(payload));
    io.to(roomOf(organization)).emit('message', { type: 'export_progress', ...progress });
  });
  const webhooks = hear(WEBHOOKS_CHANNEL)
    .pipe(
      map((payload) => webhookNewsSchema.parse(JSON.parse(payload)).organization),
      groupBy((organization) => organization, { duration: (subject) => subject.pipe(debounceTime(forgetSubjectMs)) }),
      mergeMap((subject) => subject.pipe(throttleTime(webhooksEveryMs, undefined, { leading: true, trailing: true }))),
    )
    .subscribe((organization) => io.to(roomOfFullAccess(organization)).emit('message', { type: 'webhooks_changed' }));
  const waiting = waitingNews(deps, agentsChanged).subscribe(({ organization, message }) =>
    io.to(roomOf(organization)).emit('message', message),
  );
  let toldStillness = whyStandingStill(deps);
  const leaveGate = deps.logGate?.onChange(() => {
    const stillness = whyStandingStill(deps);
    // A doubt that proves groundless is nothing to tell.
    if (stillness === toldStillness) return;
    toldStillness = stillness;
    io.to(SUPERUSERS_ROOM).emit('message', logState(stillness));
  });
  const watching = sessions.watch(() => clock.now(), stopping.signal);
  return {
    close: async () => {
      stopping.abort();
      leaveGate?.();
      news.unsubscribe();
      ends.unsubscribe();
      changes.unsubscribe();
      features.unsubscribe();
      agents.unsubscribe();
      parkedEvents.unsubscribe();
      preparing.unsubscribe();
      webhooks.unsubscribe();
      waiting.unsubscribe();
      await watching;
      // The HTTP server belongs to the caller; only what hangs on it is ended.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

const whyStandingStill = ({ logGate }: Pick<GatewayDeps, 'logGate'>): string | null =>
  logGate?.state.state === 'closed' ? logGate.state.sentence : null;
const logState = (stillness: string | null): ServerMessage => ({ type: 'log_state', standing_still: stillness });

/** The rooms of who the socket's owner is now, and no others. */
function putIntoRooms(socket: Socket, principal: UserPrincipal): void {
  const rooms = new Set([socket.id, ...roomsOf(principal)]);
  for (const room of socket.rooms) if (!rooms.has(room)) void socket.leave(room);
  void socket.join([...rooms]);
}

/** The first request of a connection, not one that goes on with it. */
function isOpening({ url = '' }: IncomingMessage): boolean {
  return !new URLSearchParams(url.slice(url.indexOf('?') + 1)).has('sid');
}

/** Answers and refusals over HTTP, and the answer with which a WebSocket begins. */
function sendHeaders(httpServer: WebServer['server'], io: LiveServer, headers: Readonly<Record<string, string>>): void {
  const before = (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith(socketPath)) return;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  (httpServer as HttpServer).prependListener('request', before);
  io.engine.on('headers', (sent: Record<string, string>) => Object.assign(sent, headers));
}

/** From notifications to messages. */
function announce(io: LiveServer, hear: Hear, queries: LiveQueries, log: GatewayDeps['log']): { unsubscribe(): void } {
  const limited = limitConcurrency(concurrentQueries);
  let heardBefore = false;
  const onListening = () => {
    // What was announced while nobody listened is lost: cut, browsers come back by themselves and ask what they missed.
    if (heardBefore) for (const socket of io.sockets.sockets.values()) socket.conn.close();
    heardBefore = true;
  };
  const putIntoWords = async (news: News): Promise<readonly Telling[]> => {
    if (news.type === 'favorites') {
      return toOne(roomOfUser(news.user), { type: 'favorites_changed', position: news.position });
    }
    if (news.type === 'readings' || news.type === 'muting') return toOne(roomOfUser(news.user), news.changed);
    if (news.type === 'notices_read') {
      const { position } = news;
      return toOne(roomOfUser(news.user), { type: 'notifications_changed', position, published: [] });
    }
    if (news.type === 'notices') {
      if (!(await queries.showsNotifications())) return [];
      return tellNotices(await limited(() => queries.receiversOf(news.ids)), news.position);
    }
    const { organization } = news;
    const room = roomOf(organization);
    if (news.type === 'changed') {
      const { comments } = news.changed;
      const hidden = comments.length > 0 && !(await queries.showsComments());
      const changed = hidden ? { ...news.changed, comments: [] } : news.changed;
      return hasSubject(changed) ? toOne(room, changed) : [];
    }
    const message = await limited(() => queries.progressOf(organization, news.report));
    return message === undefined ? [] : toOne(room, message);
  };
  return hear(READ_MODEL_CHANNEL, { onListening })
    .pipe(
      mergeMap((payload) => parseNews(payload, log)),
      filter(({ organization }) => organization === null || io.sockets.adapter.rooms.has(roomOf(organization))),
      groupBy((news) => news.key, { duration: (subject) => subject.pipe(debounceTime(forgetSubjectMs)) }),
      mergeMap((subject) =>
        subject.pipe(
          coalesce(putIntoWords, { everyMs: pauseAfterMs, merge: mergeNews }, (err) =>
            log.warn({ err, subject: subject.key }, 'live news could not be told'),
          ),
        ),
      ),
    )
    .subscribe((tellings) => {
      for (const { rooms, message } of tellings) io.to([...rooms]).emit('message', message);
    });
}

const toOne = (room: string, message: ServerMessage): Telling[] => [{ rooms: [room], message }];

const hasSubject = ({ checks, url_lists, comments, results, everything }: Changed): boolean =>
  everything === true || checks.length + url_lists.length + comments.length + results.length > 0;

function pauseAfterMs(news: News): number {
  // Every browser asks again for itself, and may ask ten times a second for all it shows.
  if (news.type === 'notices') return noticesPauseMs;
  const ofResults = news.type === 'changed' && news.changed.results.length > 0;
  return 1_000 / (ofResults ? MAX_RESULT_MESSAGES_PER_S : MAX_MESSAGES_PER_S);
}

function parseNews(payload: string, log: GatewayDeps['log']): News[] {
  try {
    return newsOf(readModelChangeSchema.parse(JSON.parse(payload)));
  } catch (err) {
    log.error({ err }, 'a notification of a read model could not be read');
    return [];
  }
}

async function greet(socket: LiveSocket, queries: LiveQueries, log: GatewayDeps['log']): Promise<void> {
  try {
    const { lowest } = await queries.positions();
    socket.emit('message', { type: 'hello', position: String(lowest) });
  } catch (err) {
    log.warn({ err }, 'a browser could not be greeted');
    socket.conn.close();
  }
}

/** Read models may stand at different positions, so nothing was missed only if they all stand where the browser does. */
function answerResume(socket: LiveSocket, queries: LiveQueries, log: GatewayDeps['log']): void {
  let resumes = 0;
  socket.on('resume', async (request, answer) => {
    resumes += 1;
    if (resumes > maxResumesPerConnection) return socket.disconnect(true);
    if (typeof answer !== 'function') return;
    try {
      const { lowest, highest } = await queries.positions();
      const parsed = resumeSchema.safeParse(request);
      const seen = parsed.success ? BigInt(parsed.data.last_position) : undefined;
      answer({ position: String(lowest), missed: seen !== lowest || seen !== highest } satisfies ResumeAnswer);
    } catch (err) {
      // Unanswered: the browser's own time limit makes it fetch everything.
      log.warn({ err }, 'a resume could not be answered');
    }
  });
}

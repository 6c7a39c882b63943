import { setTimeout as wait } from 'node:timers/promises';
import type { UserId } from '@proofline/contracts/ids';
import type { Log } from '@proofline/platform/log/create-log';
import type { Socket } from 'socket.io';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import type { Session } from '../sessions/sessions.ts';

export type ResolveSession = (cookieHeader: string | undefined) => Promise<Session | undefined>;

/** Windows of one browser, and room for a few more. */
export const MAX_SOCKETS_PER_SESSION = 30;
const checkEveryMs = 2_000;
/** Sessions asked for again per round: every one of some thousands within minutes, explicit ends at once. */
const askedPerRound = 50;

interface OpenSession {
  readonly cookieHeader: string;
  readonly userId: UserId;
  expiresAt: Date;
  readonly sockets: Set<Socket>;
  askedAt: number;
}

/**
 * Which sockets belong to which session, so that they end with it, and hear what its owner may hear of at the time: at
 * once when it is told (`ended`, `askAgain`), within `checkEveryMs` of its expiry, and in rounds for whatever nobody
 * told of.
 */
export class SocketSessions {
  readonly #open = new Map<string, OpenSession>();
  readonly #resolve: ResolveSession;
  readonly #tellWho: (socket: Socket, principal: UserPrincipal) => void;
  readonly #log: Log;

  /** @param tellWho is told whose a socket is now, each time that was asked */
  constructor(resolve: ResolveSession, tellWho: (socket: Socket, principal: UserPrincipal) => void, log: Log) {
    this.#resolve = resolve;
    this.#tellWho = tellWho;
    this.#log = log;
  }

  /** False when the session has too many sockets already. */
  add(socket: Socket, cookieHeader: string, { principal, expiresAt }: Session): boolean {
    const hash = principal.sessionHash;
    const open = this.#open.get(hash) ?? {
      cookieHeader,
      userId: principal.userId,
      expiresAt,
      sockets: new Set(),
      askedAt: Date.now(),
    };
    if (open.sockets.size >= MAX_SOCKETS_PER_SESSION) return false;
    this.#open.set(hash, open);
    open.sockets.add(socket);
    socket.once('disconnect', () => {
      open.sockets.delete(socket);
      if (open.sockets.size === 0 && this.#open.get(hash) === open) this.#open.delete(hash);
    });
    return true;
  }

  ended(sessionHash: string): void {
    // Disconnected by the server, a browser does not come back by itself.
    for (const socket of this.#open.get(sessionHash)?.sockets ?? []) socket.disconnect(true);
  }

  /** Asks for the sessions of an account again: what it may hear of may have changed. */
  async askAgain(userId: number): Promise<void> {
    for (const [hash, session] of this.#open) if (session.userId === userId) await this.#ask(hash, session);
  }

  /** Asks for every session again: some ends may not have been heard. */
  async askAll(): Promise<void> {
    for (const [hash, session] of this.#open) await this.#ask(hash, session);
  }

  /** Looks after the sessions until `signal` aborts. */
  async watch(now: () => Date, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(checkEveryMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      for (const [hash, session] of this.#open) {
        if (session.expiresAt > now()) continue;
        // It may have been prolonged since.
        await this.#ask(hash, session);
        if (session.expiresAt <= now()) this.ended(hash);
      }
      const longestAgo = [...this.#open].sort(([, a], [, b]) => a.askedAt - b.askedAt).slice(0, askedPerRound);
      for (const [hash, session] of longestAgo) await this.#ask(hash, session);
    }
  }

  async #ask(hash: string, session: OpenSession): Promise<void> {
    session.askedAt = Date.now();
    try {
      const found = await this.#resolve(session.cookieHeader);
      if (found === undefined) this.ended(hash);
      else {
        session.expiresAt = found.expiresAt;
        for (const socket of session.sockets) this.#tellWho(socket, found.principal);
      }
    } catch (err) {
      this.#log.warn({ err }, 'a session could not be asked for');
    }
  }
}

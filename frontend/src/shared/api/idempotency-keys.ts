import { z } from 'zod';
import { readSessionValue, removeSessionValue, writeSessionValue } from '../session/session-values.ts';

/**
 * Who does the same again later than this means another command, such as a second comment of the same words. Far below
 * the hours for which the server knows a key.
 */
const KEPT_MS = 3_600_000;
/** Commands whose outcome nobody has learnt, in one tab. */
const MAX_OPEN = 20;
/** Of a command; a larger one is not kept beyond this page. */
const MAX_KEPT_CHARS = 256 * 1024;
const STORED_UNDER = 'open-commands';

const openSchema = z.array(z.object({ what: z.string(), key: z.string(), at: z.number() }));
type Open = z.infer<typeof openSchema>[number];

/** Passwords and codes stand in what is sent there: it is not written down. */
const isSecret = (what: string): boolean => /^\w+ \/api\/(auth|login)\b/.test(what);

interface Command {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

function commandOf(what: string): Command {
  const [method = '', path = '', ...body] = what.split(' ');
  return { method, path, body: body.join(' ') };
}

/**
 * Both change the same thing; what is made anew by POST stands beside what was made before, and goes by DELETE alone.
 * A POST that names an action on the path of one thing makes nothing: it tells that thing to be another way. Where the
 * things stand in the body, another POST on the path may mean others.
 */
function isOvertaken(what: string, settled: string): boolean {
  const [open, over] = [commandOf(what), commandOf(settled)];
  if (open.path === over.path) return open.method !== 'POST' || over.method === 'DELETE' || isTold(open);
  return isTakenBack(open, over) || isTakenBack(over, open);
}

function isTold({ path, body }: Command): boolean {
  if (!/\/\d+\/$/.test(path)) return false;
  const told = parsedJson(body);
  return typeof told === 'object' && told !== null && 'action' in told;
}

/** Made by a POST that names a thing, and ended by a DELETE on the path of that thing below: muted, and heard again. */
function isTakenBack(made: Command, ended: Command): boolean {
  if (made.method !== 'POST' || ended.method !== 'DELETE' || !ended.path.startsWith(made.path)) return false;
  const id = ended.path.slice(made.path.length).replace(/\/$/, '');
  const body = parsedJson(made.body);
  return (
    id !== '' && typeof body === 'object' && body !== null && Object.values(body).some((one) => String(one) === id)
  );
}

/**
 * Keys of commands whose outcome is not known yet, by what was to be done: who presses again, after a reload as well,
 * sends the same command. They go when the outcome is known, and at logout.
 */
export class IdempotencyKeys {
  readonly #open = new Map<string, Open>();
  #isRead = false;

  /** The key of this command: the one it was sent with before, as long as nobody knows what became of it. */
  keyOf(what: string): string {
    this.#read();
    const known = this.#open.get(what);
    if (known !== undefined && Date.now() - known.at < KEPT_MS) return known.key;
    const key = newKey();
    this.#open.set(what, { what, key, at: Date.now() });
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
    this.#write();
    return key;
  }

  /**
   * What became of it is known: the next time it is another command. So are other changes of the same thing that are
   * still open, as their answers would tell of a state that is over: off (unknown), on, and off again is a new command.
   */
  settle(what: string): void {
    const over = [...this.#open.keys()].filter((other) => other === what || isOvertaken(other, what));
    for (const other of over) this.#open.delete(other);
    if (over.length > 0) this.#write();
  }

  /** Somebody else sits here now. */
  forget(): void {
    this.#open.clear();
  }

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    const stored = openSchema.safeParse(parsedJson(readSessionValue(STORED_UNDER)));
    for (const open of stored.data ?? []) this.#open.set(open.what, open);
  }

  #write(): void {
    const kept = [...this.#open.values()].filter(({ what }) => !isSecret(what) && what.length <= MAX_KEPT_CHARS);
    if (kept.length === 0) removeSessionValue(STORED_UNDER);
    else writeSessionValue(STORED_UNDER, JSON.stringify(kept));
  }
}

/** 128 random bits; `crypto.randomUUID` is not there on plain http. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parsedJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type PasswordHash, parsePasswordHash, verifyPassword } from './password-hash.ts';
import type { Principal } from './principal.ts';

export interface User {
  readonly name: string;
  readonly password: PasswordHash;
  /** `$admins`, `$ops`, or names of the owner's choice; the user's own name is always a role too. */
  readonly groups: readonly string[];
}

/** A user as a file of users has it: the hash as text. */
export interface UserLine {
  readonly name: string;
  readonly password: string;
  readonly groups: readonly string[];
}

/** Passwords being checked at a time, and those that may wait: guessing must not take the node's processor. */
const maxChecks = 2;
const maxWaitingChecks = 100;

/** The users of a node. A password is checked against its hash once; then a keyed digest of it is remembered. */
export class Users {
  readonly #users: ReadonlyMap<string, User>;
  readonly #principals: ReadonlyMap<string, Principal>;
  readonly #remembered = new Map<string, Buffer>();
  readonly #key = randomBytes(32);
  readonly #nobody: PasswordHash = { cost: 2 ** 14, salt: randomBytes(16), hash: randomBytes(32) };
  #checks = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(users: readonly User[]) {
    this.#users = new Map(users.map((user) => [user.name, user]));
    this.#principals = new Map(
      users.map(({ name, groups }) => [name, { name, roles: new Set([name, ...groups]) }] as const),
    );
  }

  get size(): number {
    return this.#users.size;
  }

  /** Undefined when name or password is wrong; at once for a password that was right before. */
  login(name: string, password: string): Principal | undefined | Promise<Principal | undefined> {
    const digest = createHmac('sha256', this.#key).update(password).digest();
    const remembered = this.#remembered.get(name);
    if (remembered && timingSafeEqual(remembered, digest)) return this.#principals.get(name);
    return this.#check(name, password, digest);
  }

  async #check(name: string, password: string, digest: Buffer): Promise<Principal | undefined> {
    if (this.#waiting.length >= maxWaitingChecks) return undefined;
    if (this.#checks >= maxChecks) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#checks += 1;
    try {
      const user = this.#users.get(name);
      // A name that nobody bears costs the same time, so that names cannot be found out.
      const right = await verifyPassword(password, user?.password ?? this.#nobody);
      if (!user || !right) return undefined;
      this.#remembered.set(name, digest);
      return this.#principals.get(name);
    } finally {
      this.#checks -= 1;
      this.#waiting.shift()?.();
    }
  }
}

/**
 * Reads a file of users, one a line: `name:<hash>:group,group`, the hash as `event-store hash-password` prints it. Empty
 * lines and lines that begin with # do not count.
 * @throws Error naming the first line that cannot be read, without its content
 */
export function parseUsersFile(text: string): UserLine[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const user = parseUserLine(line.trim());
    if (!user) throw new Error(`Line ${index + 1} is not of the form name:scrypt:…:group,group.`);
    return [user];
  });
}

function parseUserLine(line: string): UserLine | undefined {
  const match = /^([^:\s$][^:\s]*):(scrypt:\d+:[\w-]+:[\w-]+)(?::(\S*))?$/.exec(line);
  if (!match) return undefined;
  const [, name = '', password = '', groups = ''] = match;
  if (!parsePasswordHash(password)) return undefined;
  return { name, password, groups: groups.split(',').filter((group) => group !== '') };
}

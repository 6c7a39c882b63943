import { isIPv4 } from 'node:net';
import { createSecureContext } from 'node:tls';
import { StartError } from '../start-error.ts';
import type { Access } from './access.ts';
import { guardedAccess, openAccess } from './access.ts';
import type { AclCache } from './acl-cache.ts';
import { certificateInFolder } from './certificate-folder.ts';
import { hashPassword, parsePasswordHash } from './password-hash.ts';
import { type User, Users } from './users.ts';

/** A user of the node, with a password or with what `hashPassword` made of one. */
export interface UserOptions {
  readonly name: string;
  readonly password: string;
  /** `$admins` may do everything, `$ops` may scavenge; others are for access control lists. */
  readonly groups?: readonly string[];
}

export interface SecurityOptions {
  /** Who may log in. Without users everybody who reaches the node may do everything. */
  readonly users?: readonly UserOptions[];
  /** Whether calls without a password reach the streams that are open to all; default false. Gossip is always open. */
  readonly allowAnonymousStreams?: boolean;
  /** Listen beyond this machine although there are no users; default false. */
  readonly insecure?: boolean;
  /** TLS with this certificate (the whole chain) and key, both as PEM. */
  readonly certificate?: { readonly certificate: string; readonly key: string };
  /** TLS with a certificate the node makes for itself and keeps in this folder, as node.crt and node.key. */
  readonly certificateFolder?: string;
}

export interface TlsCertificate {
  readonly certificate: string;
  readonly key: string;
  /** What clients have to trust, when the node made the certificate itself. */
  readonly certificateFile: string | undefined;
}

/** @throws StartError `insecure` when anybody on the network could write, or passwords could be overheard */
export function refuseInsecure(host: string, options: SecurityOptions): void {
  const { users = [], insecure = false, certificate, certificateFolder } = options;
  if (users.length > 0 && !certificate && certificateFolder === undefined)
    throw new StartError(
      'insecure',
      'Users need TLS: clients send no password over a connection without it. Name a certificate ' +
        '(EVENTSTORE_CERTIFICATE_FILE and EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE), or a folder for one that the node ' +
        'makes (EVENTSTORE_CERTIFICATE_FOLDER).',
    );
  if (users.length > 0 || insecure || isLoopback(host)) return;
  throw new StartError(
    'insecure',
    `Without users the node listens on this machine only, not on ${host}: anybody who reaches it could read and change ` +
      'everything. Name users (EVENTSTORE_DEFAULT_ADMIN_PASSWORD, EVENTSTORE_USERS_FILE), or say EVENTSTORE_INSECURE=true.',
  );
}

/** The rules of a node with users; of one without, that there are none. */
export async function accessOf(options: SecurityOptions, acls: AclCache): Promise<Access> {
  const { users = [], allowAnonymousStreams = false } = options;
  if (users.length === 0) return openAccess;
  return guardedAccess({ users: new Users(await Promise.all(users.map(toUser))), acls, allowAnonymousStreams });
}

/** @throws StartError `setting_invalid` when the certificate cannot be kept in its folder, or is not that of its key */
export async function tlsOf(
  { certificate, certificateFolder }: SecurityOptions,
  hosts: readonly string[],
  now: Date,
): Promise<TlsCertificate | undefined> {
  try {
    if (certificate) {
      createSecureContext({ cert: certificate.certificate, key: certificate.key });
      return { ...certificate, certificateFile: undefined };
    }
    if (certificateFolder === undefined) return undefined;
    return await certificateInFolder(certificateFolder, [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])], now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError('setting_invalid', `The certificate and its key cannot be used: ${reason}`, { cause: error });
  }
}

async function toUser({ name, password, groups = [] }: UserOptions): Promise<User> {
  const hash = parsePasswordHash(password) ?? parsePasswordHash(await hashPassword(password));
  if (!hash) throw new Error('A hash just made cannot be read.');
  return { name, password: hash, groups };
}

/** Whether only this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

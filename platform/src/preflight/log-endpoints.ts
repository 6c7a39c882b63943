import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { readConnectionString } from '../event-log/connection-string.ts';
import { codeOf } from './obstacle.ts';

export interface LogTarget {
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly tls: boolean;
  readonly tlsCAFile: string | undefined;
  readonly user: string | undefined;
}

/** Where a connection string leads, by the client's own parser; it is one that the client can read. */
export function logTarget(text: string): LogTarget {
  const { hosts, tls, tlsCAFile, defaultCredentials } = readConnectionString(text);
  return { hosts, tls: tls !== false, tlsCAFile, user: defaultCredentials?.username };
}

/** Undefined: it answers as asked. Else the code of the system, or of the certificate, or what it speaks. */
export type EndpointFault = string | undefined;

const connectLimitMs = 3_000;

/** Reaches for one node, with TLS where the string asks for it. @throws when the file of the authority cannot be read */
export async function reachNode(
  { address, port }: LogTarget['hosts'][number],
  { tls, tlsCAFile }: Pick<LogTarget, 'tls' | 'tlsCAFile'>,
): Promise<EndpointFault> {
  try {
    await lookup(address);
  } catch (error) {
    return codeOf(error) ?? 'ENOTFOUND';
  }
  // Without a file whoever this process trusts is trusted, as by the client: NODE_EXTRA_CA_CERTS and its like count.
  const authority = tlsCAFile === undefined ? {} : { ca: await readFile(tlsCAFile, 'utf8') };
  return await new Promise((resolve) => {
    const where = { host: address, port };
    const secure = { ...authority, servername: isIP(address) === 0 ? address : '', ALPNProtocols: ['h2'] };
    const socket = tls
      ? connectTls({ ...where, ...secure }, () => end(undefined))
      : connectTcp(where, () => end(undefined));
    const end = (fault: EndpointFault) => {
      socket.destroy();
      resolve(fault);
    };
    socket.setTimeout(connectLimitMs, () => end('ETIMEDOUT'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'unknown'));
  });
}

/** Whether a node speaks TLS, whoever its certificate is from. */
export async function speaksTls({ address, port }: LogTarget['hosts'][number]): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connectTls({ host: address, port, rejectUnauthorized: false, ALPNProtocols: ['h2'] }, () =>
      end(true),
    );
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(connectLimitMs, () => end(false));
    socket.once('error', () => end(false));
  });
}

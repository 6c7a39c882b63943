import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface TlsFiles {
  /** Certificate with its chain, PEM. */
  readonly certFile: string;
  /** Its private key, PEM, without a password. */
  readonly keyFile: string;
}

export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** The certificate or its key cannot be used: say which and stop, browsers would only show a warning. */
export class TlsUnusable extends Error {
  readonly code = 'tls_unusable';

  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'TlsUnusable';
  }
}

/**
 * Reads certificate and key, and makes sure that browsers will take them for `publicUrl` now.
 * @throws TlsUnusable
 */
export async function readTls({ certFile, keyFile }: TlsFiles, publicUrl: string, now: Date): Promise<Tls> {
  const cert = await readText(certFile, 'TLS_CERT');
  const key = await readText(keyFile, 'TLS_KEY');
  const certificate = parsed(() => new X509Certificate(cert), `TLS_CERT (${certFile}) is no certificate in PEM.`);
  const privateKey = parsed(() => createPrivateKey(key), `TLS_KEY (${keyFile}) is no private key in PEM.`);
  if (!certificate.checkPrivateKey(privateKey)) throw new TlsUnusable('TLS_KEY is not the key of TLS_CERT.');
  if (certificate.validToDate <= now) throw new TlsUnusable(`TLS_CERT ended on ${certificate.validTo}.`);
  if (certificate.validFromDate > now) throw new TlsUnusable(`TLS_CERT begins on ${certificate.validFrom}.`);
  const { hostname } = new URL(publicUrl);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0 ? !certificate.checkHost(hostname) : !certificate.checkIP(address)) {
    throw new TlsUnusable(`TLS_CERT is not for ${hostname}, the name in PUBLIC_URL.`);
  }
  return { cert, key };
}

async function readText(file: string, variable: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown';
    throw new TlsUnusable(`${variable} (${file}) cannot be read: ${code}.`, { cause });
  }
}

function parsed<Value>(parse: () => Value, problem: string): Value {
  try {
    return parse();
  } catch (cause) {
    throw new TlsUnusable(problem, { cause });
  }
}

import { unwatchFile, watchFile } from 'node:fs';
import type { Log } from '@proofline/platform/log/create-log';
import type { Tls, TlsFiles } from './read-tls.ts';

/** Certificates are renewed every few weeks, by copying or by changing a link: looking is enough. */
const lookEveryMs = 30_000;

/**
 * Goes on with a renewed certificate without a restart. One that cannot be used is logged, and the old one stays.
 * @returns ends the watching
 */
export function keepCertificate(
  { certFile, keyFile }: TlsFiles,
  { read, renew, log }: { read(): Promise<Tls>; renew(tls: Tls): void; log: Log },
  everyMs = lookEveryMs,
): () => void {
  const look = async () => {
    try {
      renew(await read());
      log.info('the certificate was renewed');
    } catch (err) {
      // The key may follow its certificate a moment later.
      log.error({ err }, 'a renewed certificate cannot be used');
    }
  };
  const onChange = () => void look();
  const files = [certFile, keyFile];
  for (const file of files) watchFile(file, { interval: everyMs, persistent: false }, onChange);
  return () => {
    for (const file of files) unwatchFile(file, onChange);
  };
}

import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type CertificatePair, selfSignedCertificate } from './self-signed-certificate.ts';

export interface FolderCertificate extends CertificatePair {
  /** Where clients find what to trust. */
  readonly certificateFile: string;
}

const validDays = 730;
/** A certificate this close to its end is replaced at a start. */
const renewalDays = 30;

/** The node's own certificate in `folder` (node.crt, node.key): made when there is none, too old, or for other hosts. */
export async function certificateInFolder(
  folder: string,
  hosts: readonly string[],
  now: Date,
): Promise<FolderCertificate> {
  const certificateFile = resolve(folder, 'node.crt');
  const keyFile = resolve(folder, 'node.key');
  const found = await readPair(certificateFile, keyFile);
  if (found && stillGood(found, hosts, now)) return { ...found, certificateFile };
  await mkdir(folder, { recursive: true });
  const made = await selfSignedCertificate(hosts, now, validDays);
  // The key first: a certificate without its key would be taken for good.
  await replace(folder, keyFile, made.key, 0o600);
  await replace(folder, certificateFile, made.certificate, 0o644);
  return { ...made, certificateFile };
}

async function readPair(certificateFile: string, keyFile: string): Promise<CertificatePair | undefined> {
  try {
    const [certificate, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')]);
    return { certificate, key };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function stillGood({ certificate }: CertificatePair, hosts: readonly string[], now: Date): boolean {
  try {
    const parsed = new X509Certificate(certificate);
    const coversHosts = hosts.every((host) => parsed.checkHost(host) ?? parsed.checkIP(host));
    return coversHosts && parsed.validToDate.getTime() - now.getTime() > renewalDays * 86_400_000;
  } catch {
    return false;
  }
}

async function replace(folder: string, file: string, content: string, mode: number): Promise<void> {
  const partial = join(folder, `.new-${process.pid}`);
  await writeFile(partial, content, { mode });
  await rename(partial, file);
}

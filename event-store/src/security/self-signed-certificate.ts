import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import {
  bitString,
  context,
  generalizedTime,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  truth,
  utf8String,
} from './der.ts';

/** Certificate and private key, both as PEM. */
export interface CertificatePair {
  readonly certificate: string;
  readonly key: string;
}

const ecdsaWithSha256 = sequence(objectIdentifier('1.2.840.10045.4.3.2'));
const commonName = '2.5.4.3';
const extension = {
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
};
const serverAuthentication = '1.3.6.1.5.5.7.3.1';
/** digitalSignature and keyCertSign. */
const keyUsageBits = Buffer.of(0b1000_0100);

/**
 * A certificate (X.509 version 3, RFC 5280) that vouches for itself: clients trust it by having it. Node can sign but
 * not write certificates, and libraries that can weigh a dozen packages; this is the one shape needed here.
 * @param hosts names and addresses the node is reached by
 */
export async function selfSignedCertificate(
  hosts: readonly string[],
  validFrom: Date,
  validDays: number,
): Promise<CertificatePair> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'prime256v1' });
  const name = sequence(setOf(sequence(objectIdentifier(commonName), utf8String('event-store node'))));
  const until = new Date(validFrom.getTime() + validDays * 86_400_000);
  const content = sequence(
    context(0, integer(Buffer.of(2)), true),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    name,
    sequence(generalizedTime(validFrom), generalizedTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    context(3, extensions(hosts), true),
  );
  const signature = sign('sha256', content, privateKey);
  return {
    certificate: pem('CERTIFICATE', sequence(content, ecdsaWithSha256, bitString(signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extensions(hosts: readonly string[]): Buffer {
  const critical = truth();
  return sequence(
    sequence(objectIdentifier(extension.basicConstraints), critical, octetString(sequence(truth()))),
    sequence(objectIdentifier(extension.keyUsage), critical, octetString(bitString(keyUsageBits, 2))),
    sequence(
      objectIdentifier(extension.extendedKeyUsage),
      octetString(sequence(objectIdentifier(serverAuthentication))),
    ),
    sequence(objectIdentifier(extension.subjectAlternativeName), octetString(sequence(...hosts.map(alternativeName)))),
  );
}

function alternativeName(host: string): Buffer {
  const version = isIP(host);
  if (version === 0) return context(2, Buffer.from(host, 'ascii'), false);
  return context(7, version === 4 ? Buffer.from(host.split('.').map(Number)) : ipv6Bytes(host), false);
}

function ipv6Bytes(host: string): Buffer {
  const [head = '', tail] = host.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.from(
    [...before, ...zeros, ...after].flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 0xff];
    }),
  );
}

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

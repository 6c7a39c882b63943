import { generate } from 'selfsigned';
import type { Tls } from '../../kernel/http/read-tls.ts';

/** A certificate that signs itself: trusted by whoever is given it as `ca`. */
export async function testCertificate(
  name: string,
  { notBefore = new Date(Date.now() - 60_000), notAfter = new Date(Date.now() + 86_400_000) } = {},
): Promise<Tls> {
  const altNames = [
    { type: 2 as const, value: name },
    { type: 7 as const, ip: '127.0.0.1' },
  ];
  const pems = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { cert: pems.cert, key: pems.private };
}

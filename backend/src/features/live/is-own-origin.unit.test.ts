import { expect, test } from 'vitest';
import { isOwnOrigin } from './is-own-origin.ts';

const host = 'proofline.example:3000';

test.each([
  ['our own page', { host, origin: 'http://proofline.example:3000' }, true],
  ['our page behind a proxy that ends TLS', { host, origin: 'https://proofline.example:3000' }, true],
  ['the public address', { host: '10.0.0.4:3000', origin: 'https://www.proofline.example' }, true],
  ['the public name over plain http', { host: '10.0.0.4:3000', origin: 'http://www.proofline.example' }, false],
  ['another site', { host, origin: 'https://evil.example' }, false],
  ['another port', { host, origin: 'http://proofline.example:8080' }, false],
  ['a sandboxed page', { host, origin: 'null' }, false],
  ['no origin, same site by the browser', { host, 'sec-fetch-site': 'same-origin' }, true],
  ['no origin, another site by the browser', { host, 'sec-fetch-site': 'cross-site' }, false],
  ['no origin at all', { host }, true],
])('a handshake from %s', (_, headers, allowed) => {
  expect(isOwnOrigin({ headers }, 'https://www.proofline.example')).toBe(allowed);
});

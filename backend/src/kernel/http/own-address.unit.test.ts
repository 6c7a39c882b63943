import { describe, expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

const published = ownAddress({
  publicUrl: 'https://www.proofline.example',
  host: '0.0.0.0',
  allowedHosts: ['api', 'proofline.internal'],
});
const alone = ownAddress({ publicUrl: undefined, host: '127.0.0.1', allowedHosts: [] });

describe('A name that a request is sent to', () => {
  it.each([
    'www.proofline.example',
    'WWW.proofline.example:443',
    'www.proofline.example.',
    'api:3000',
    'proofline.internal',
    'localhost:3000',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]:3000',
    '10.0.0.4:3000',
  ])('is ours: %s', (host) => {
    expect(published.isOwnHost(host, '10.0.0.4')).toBe(true);
  });

  it.each([
    undefined,
    '',
    'rebound.example',
    'rebound.example:3000',
    'proofline.example',
    'evil.www.proofline.example',
    'www.proofline.example.evil.example',
    'www.proofline.example@evil.example',
    'evil.example/www.proofline.example',
    'localhost.evil.example',
    '10.0.0.5',
    '0.0.0.0',
    '[::ffff:8.8.8.8]',
  ])('is somebody else’s: %s', (host) => {
    expect(published.isOwnHost(host, '10.0.0.4')).toBe(false);
  });

  it('is loopback alone where nothing else is configured, whatever the connection came to', () => {
    expect(alone.isOwnHost('localhost:3000', '127.0.0.1')).toBe(true);
    expect(alone.isOwnHost('rebound.example:3000', '127.0.0.1')).toBe(false);
    expect(alone.isOwnHost('10.0.0.4', '10.0.0.4')).toBe(false);
  });
});

describe('An origin', () => {
  it.each([
    ['the public address', 'https://www.proofline.example', '10.0.0.4:3000', true],
    ['the public name over plain http', 'http://www.proofline.example', 'www.proofline.example', false],
    ['the public name on another port', 'https://www.proofline.example:8443', '10.0.0.4:3000', false],
    ['the loopback page the request was sent to', 'http://localhost:3000', 'localhost:3000', true],
    ['another loopback page', 'http://localhost:8080', 'localhost:3000', false],
    ['another site', 'https://evil.example', 'www.proofline.example', false],
    ['a sandboxed page', 'null', 'localhost:3000', false],
    ['a file', 'file://', 'localhost:3000', false],
  ])('is judged: %s', (_what, origin, host, isOwn) => {
    expect(published.isOwnOrigin(origin, host)).toBe(isOwn);
  });
});

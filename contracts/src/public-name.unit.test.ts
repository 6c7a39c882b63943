import { describe, expect, it } from 'vitest';
import { publicNameOf } from './public-name.ts';

describe('publicNameOf', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['10.example.com', '10.example.com'],
    ['localhost.example.com', 'localhost.example.com'],
    ['sub_domain.example.com', 'sub_domain.example.com'],
    ['not-metadata.goog', 'not-metadata.goog'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('asks for %s as %s', (name, asked) => {
    expect(publicNameOf(name)).toBe(asked);
  });

  it.each([
    'localhost',
    'a.b.localhost.',
    'intranet',
    'corp.internal',
    'printer.local',
    'router.home.arpa',
    'hidden.onion',
    'metadata.google.internal.',
    'metadata.goog',
    'api.metadata.cloud.ibm.com',
    'Metadata.TencentYun.com',
    'kubernetes.default.svc',
    'example..com',
    'localhost..',
    '-example.com',
    'example.com-',
    'exam ple.com',
    'example.127',
    'example.0x7f',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    '',
  ])('does not ask for %j', (name) => {
    expect(publicNameOf(name)).toBeUndefined();
  });
});

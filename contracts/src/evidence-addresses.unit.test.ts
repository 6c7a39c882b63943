import { describe, expect, it } from 'vitest';
import { evidenceAddresses } from './evidence-addresses.ts';

const address = (digit: string) => digit.repeat(64);

describe('evidenceAddresses', () => {
  it('finds those of every part that is evidence, however deep', () => {
    const finding = {
      title: address('f'),
      seen: { evidence: { html: address('a'), screenshot: null, crops: [address('b')], htmlBytes: 12 } },
      windows: [{ evidence: null }, { evidence: { text: address('c') }, window: { evidence: { html: address('d') } } }],
    };
    expect(evidenceAddresses(finding)).toEqual([address('a'), address('b'), address('c'), address('d')]);
  });

  it('takes nothing else for an address', () => {
    expect(evidenceAddresses({ evidence: 'none', seen: null, verdict: { hash: address('a') } })).toEqual([]);
    expect(evidenceAddresses({ seen: { evidence: { html: 'A'.repeat(64) } } })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { PermissionDenied } from './errors.ts';
import { type OriginFacts, requireSameOrigin } from './same-origin.ts';

const facts: OriginFacts = {
  method: 'POST',
  secFetchSite: undefined,
  origin: undefined,
  hasCookie: true,
  isOwnOrigin: (origin) => origin === 'https://proofline.example',
};
const passes = (changes: Partial<OriginFacts>): boolean => {
  try {
    requireSameOrigin({ ...facts, ...changes });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(PermissionDenied);
    return false;
  }
};

describe('The gate against cross-site requests', () => {
  it('lets our own pages and the address bar pass', () => {
    expect(passes({ secFetchSite: 'same-origin' })).toBe(true);
    expect(passes({ secFetchSite: 'none' })).toBe(true);
    expect(passes({ origin: 'https://proofline.example' })).toBe(true);
  });

  it('believes the browser before the origin', () => {
    expect(passes({ secFetchSite: 'cross-site', origin: 'https://proofline.example' })).toBe(false);
  });

  it('stops other sites, other ports and sandboxed frames', () => {
    for (const origin of [
      'https://evil.example',
      'https://proofline.example:8443',
      'http://proofline.example',
      'null',
    ]) {
      expect(passes({ origin })).toBe(false);
    }
    expect(passes({ secFetchSite: 'same-site' })).toBe(false);
  });

  it('takes no origin of another name, whatever the browser says of it', () => {
    expect(passes({ secFetchSite: 'same-origin', origin: 'https://proofline.example' })).toBe(true);
    expect(passes({ secFetchSite: 'same-origin', origin: 'http://rebound.example' })).toBe(false);
    expect(passes({ hasCookie: false, origin: 'http://rebound.example' })).toBe(false);
  });

  it('lets a client that says nothing pass only without a cookie', () => {
    expect(passes({})).toBe(false);
    expect(passes({ hasCookie: false })).toBe(true);
  });

  it('does not concern reading', () => {
    expect(passes({ method: 'GET', secFetchSite: 'cross-site' })).toBe(true);
  });
});

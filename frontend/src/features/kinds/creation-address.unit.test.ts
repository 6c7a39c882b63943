import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';
import { creationSlug, kindOfSlug } from './creation-address.ts';

describe('where a kind of check is created', () => {
  it('is a fixed address, by what the kind is called', () => {
    expect(Object.fromEntries(CHECK_KINDS.map((kind) => [kind, creationSlug(kind)]))).toEqual({
      compliance: 'compliance',
      discovery: 'paid-search',
      internet_scan: 'discovery',
      popunder: 'popunder',
      social_media: 'social-media',
      toplist: 'toplist',
    });
  });

  it('names its kind, and no other address does', () => {
    expect(CHECK_KINDS.map((kind) => kindOfSlug(creationSlug(kind)))).toEqual([...CHECK_KINDS]);
    for (const slug of ['internet_scan', 'Compliance', 'social media', '', 'constructor'])
      expect(kindOfSlug(slug)).toBeUndefined();
  });
});

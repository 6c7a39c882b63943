import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { expect, it } from 'vitest';
import { offeredFields } from './offered-fields.ts';

it('rules look at images but in discovery, and in social media where they are matched', () => {
  const withImages = (matches: boolean) =>
    CHECK_KINDS.filter((kind) => offeredFields(kind, matches).includes('custom_image'));
  expect(withImages(true)).toEqual(CHECK_KINDS.filter((kind) => kind !== 'internet_scan'));
  expect(withImages(false)).toEqual(withImages(true).filter((kind) => kind !== 'social_media'));
  expect(offeredFields('internet_scan', true)).toEqual(['dom_text', 'dom_link', 'bulk_text', 'bulk_links']);
});

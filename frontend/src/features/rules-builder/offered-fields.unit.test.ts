import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { hasPart } from '@proofline/contracts/kinds/registry';
import { expect, it } from 'vitest';
import { offeredFields } from './offered-fields.ts';

it('rules look at images but in discovery, and in social media where they are matched', () => {
  const withRules = CHECK_KINDS.filter((kind) => hasPart(kind, 'rules'));
  const withImages = (flags: Parameters<typeof offeredFields>[1]) =>
    withRules.filter((kind) => offeredFields(kind, flags).includes('custom_image'));
  expect(withImages({ social_media_image_matching: true })).toEqual(['compliance', 'social_media']);
  expect(withImages({ social_media_image_matching: false })).toEqual(['compliance']);
  expect(withImages({})).toEqual(['compliance']);
  expect(offeredFields('internet_scan', {})).toEqual(['dom_text', 'dom_link', 'bulk_text', 'bulk_links']);
});

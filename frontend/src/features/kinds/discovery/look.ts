import { IconListSearch } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const discoveryLook: KindLook = {
  Icon: IconListSearch,
  category: 'brand-search',
  purpose: 'Bidding on the brand name.',
  pitch: 'Who bids on your name in search results, in which country, with which words.',
  asksForBrands: true,
};

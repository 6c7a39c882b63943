import { IconRadar2 } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const internetScanLook: KindLook = {
  Icon: IconRadar2,
  category: 'brand-search',
  purpose: 'Scanning the internet for unknown sites with brand links or promotions.',
  pitch: 'Sites you have never heard of that carry your brand, your links or your promotions.',
  asksForBrands: true,
  noClones: 'Internet scan checks cannot be cloned.',
};

import { IconListNumbers } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const toplistLook: KindLook = {
  Icon: IconListNumbers,
  category: 'known-addresses',
  purpose: 'Brand positions in toplists.',
  pitch: 'Where your brands stand in the toplists that matter, and where you agreed they should.',
};

import { IconMessageFilled, IconMessages } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const socialMediaLook: KindLook = {
  Icon: IconMessages,
  DarkIcon: IconMessageFilled,
  category: 'known-addresses',
  purpose: 'Compliance of social posts.',
  pitch: 'Posts of the accounts you work with, held against the same rules as their websites.',
};

import { IconAppWindow, IconAppWindowFilled } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const popunderLook: KindLook = {
  Icon: IconAppWindow,
  DarkIcon: IconAppWindowFilled,
  category: 'known-addresses',
  purpose: 'The brand advertised on contagious or copyright-infringing sites.',
  pitch: 'Your brand opened behind contagious or copyright-infringing sites, with the whole redirect chain.',
};

import { IconAppWindow, IconAppWindowFilled } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const popunderLook: KindLook = {
  Icon: IconAppWindow,
  DarkIcon: IconAppWindowFilled,
  category: 'known-addresses',
  purpose: 'The brand advertised on contagious or copyright-infringing sites.',
  pitch: 'Your brand opened behind contagious or copyright-infringing sites, with the whole redirect chain.',
  // What opened nothing, or something else, proves nothing: no result of the kind is ever compliant.
  outcomeWords: { compliant: null, not_compliant: 'Keyword found', filtered_out: 'No keyword' },
};

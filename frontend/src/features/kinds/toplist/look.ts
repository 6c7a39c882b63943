import { IconListNumbers } from '@tabler/icons-react';
import type { KindLook } from '../kind-look.ts';

export const toplistLook: KindLook = {
  Icon: IconListNumbers,
  category: 'known-addresses',
  purpose: 'Brand positions in toplists.',
  pitch: 'Where your brands stand in the toplists that matter, and where you agreed they should.',
  outcomeWords: { compliant: 'As expected', not_compliant: 'Not as expected', filtered_out: null },
  frameWords: {
    address: 'toplist',
    addresses: 'toplists',
    judged: ['position', 'positions'],
    changes: {
      broken: 'were as expected',
      fixed: 'were not',
      new: 'not seen before',
      changed: 'moved',
      undecided: 'unsure now or then',
    },
    searchPlaceholder: 'Filter by toplist URL',
  },
};

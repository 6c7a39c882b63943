import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconAppWindowFilled, IconMessageFilled, IconShieldCheckFilled } from '@tabler/icons-react';
import { KIND_ICONS } from '../../shared/ui/kind-icon.tsx';

type Icon = (typeof KIND_ICONS)[CheckKind];

/** A kind as the picker offers it. */
export interface KindOffer {
  readonly kind: CheckKind;
  readonly title: string;
  /** Purpose: 001 §1. */
  readonly subtitle: string;
  readonly icon: Icon;
  /** Drawn in its place on a dark page, where there is one. */
  readonly iconDark?: Icon;
  readonly to: (typeof CREATION_PATHS)[CheckKind];
}

/** Where each kind is created. */
export const CREATION_PATHS = {
  compliance: '/project/compliance',
  discovery: '/project/paid-search',
  internet_scan: '/project/discovery',
  popunder: '/project/popunder',
  social_media: '/project/social-media',
  toplist: '/project/toplist',
} as const satisfies Record<CheckKind, string>;

function offer(kind: CheckKind, subtitle: string, iconDark?: Icon): KindOffer {
  return {
    kind,
    title: kindFacts(kind).label,
    subtitle,
    icon: KIND_ICONS[kind],
    ...(iconDark && { iconDark }),
    to: CREATION_PATHS[kind],
  };
}

/** The picker's two categories. */
export const kindCategories: readonly { readonly title: string; readonly offers: readonly KindOffer[] }[] = [
  {
    title: 'Watch the addresses you know',
    offers: [
      offer('compliance', 'Presence or absence of a custom text, link or image on websites.', IconShieldCheckFilled),
      offer('popunder', 'The brand advertised on contagious or copyright-infringing sites.', IconAppWindowFilled),
      offer('social_media', 'Compliance of social posts.', IconMessageFilled),
      offer('toplist', 'Brand positions in toplists.'),
    ],
  },
  {
    title: 'Search for your brand',
    offers: [
      offer('discovery', 'Bidding on the brand name.'),
      offer('internet_scan', 'Scanning the internet for unknown sites with brand links or promotions.'),
    ],
  },
];

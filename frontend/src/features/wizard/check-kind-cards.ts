import type { CheckKind } from '@proofline/contracts/check-kinds';

/** A kind as the picker offers it. `to` is missing until its wizard is built. */
export interface KindOffer {
  readonly kind: CheckKind;
  /** Purpose: 001 §1. */
  readonly subtitle: string;
  readonly to?: '/project/compliance';
}

/** The picker's two categories. */
export const kindCategories: readonly { readonly title: string; readonly offers: readonly KindOffer[] }[] = [
  {
    title: 'Watch the addresses you know',
    offers: [
      {
        kind: 'compliance',
        subtitle: 'Presence or absence of a custom text, link or image on websites.',
        to: '/project/compliance',
      },
      { kind: 'popunder', subtitle: 'The brand advertised on contagious or copyright-infringing sites.' },
      { kind: 'social_media', subtitle: 'Compliance of social posts.' },
      { kind: 'toplist', subtitle: 'Brand positions in toplists.' },
    ],
  },
  {
    title: 'Search for your brand',
    offers: [
      { kind: 'discovery', subtitle: 'Bidding on the brand name.' },
      {
        kind: 'internet_scan',
        subtitle: 'Scanning the internet for unknown sites with brand links or promotions.',
      },
    ],
  },
];

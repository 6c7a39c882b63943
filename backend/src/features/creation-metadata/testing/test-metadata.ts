import { verticalIdSchema } from '@proofline/contracts/ids';
import { socialAccountIdSchema } from '@proofline/contracts/social-media';
import { creationMetadata, type MetadataFacts } from '../creation-metadata.ts';

const accountId = (id: number) => socialAccountIdSchema.parse(id);

/** For tests: a reader for whom all six kinds are switched on, Facebook with accounts and Instagram without. */
export const everythingOn: MetadataFacts = {
  usedCountries: [],
  isServed: (country) => country !== 'AQ',
  features: {
    flags: new Set([
      'show_toplist_check',
      'show_social_media_check',
      'enable_discovery_verticals',
      'show_facebook',
      'enable_facebook',
      'show_instagram',
      'enable_instagram',
    ]),
    switches: new Set(['scan_the_internet_feature']),
  },
  verticals: [
    { id: verticalIdSchema.parse(1), name: 'Casino', enabled: true },
    { id: verticalIdSchema.parse(2), name: 'Poker', enabled: false },
  ],
  accounts: [
    {
      id: accountId(1),
      name: 'Affiliates',
      description: 'Pages of affiliates',
      platform: 'facebook',
      type: 'group',
      sub_items: [accountId(2)],
    },
    {
      id: accountId(2),
      name: 'bonusnews',
      description: 'Bonus news',
      platform: 'facebook',
      type: 'single',
      sub_items: [],
    },
  ],
  monthlyCrawls: {
    compliance: { used: 10, limit: 5_000 },
    discovery: null,
    internet_scan: null,
    popunder: null,
    social_media: null,
    toplist: null,
  },
};

export const testMetadata = (changes: Partial<MetadataFacts> = {}) => creationMetadata({ ...everythingOn, ...changes });

import { MAX_VERTICALS } from '@proofline/contracts/api/verticals';
import type { FlagName, SwitchName } from '@proofline/contracts/feature-switches';
import type { OrganizationId } from '@proofline/contracts/ids';
import type { SocialAccountId, SocialPlatform } from '@proofline/contracts/social-media';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { changeFeature } from '../feature-switches/settings.ts';
import { insertSocialAccount } from '../social-accounts/social-account-rows.ts';
import { insertVertical } from '../verticals/vertical-rows.ts';

type SeedDeps = Pick<BackendDeps, 'db' | 'clock'>;

const verticals: Readonly<Record<string, readonly string[]>> = {
  Bingo: ['online bingo', 'bingo bonus', 'bingo rooms', 'free bingo tickets'],
  Casino: ['online casino', 'casino bonus', 'free spins', 'best casino sites', 'no deposit casino'],
  Lottery: ['buy lottery tickets', 'lottery syndicate', 'jackpot results'],
  Poker: ['online poker', 'poker bonus', 'poker tournaments', 'rakeback'],
  'Sports betting': ['sports betting', 'free bets', 'betting odds', 'best bookmakers', 'acca boost'],
};

interface DemoGroup {
  readonly name: string;
  readonly description: string;
  readonly accounts: Readonly<Record<string, string>>;
}

/** LinkedIn stays without accounts and Reddit without its enable flag, so that a demo shows both. */
const groups: Readonly<Partial<Record<SocialPlatform, readonly DemoGroup[]>>> = {
  facebook: [
    {
      name: 'UK affiliates',
      description: 'Pages of affiliates in the United Kingdom',
      accounts: { 'spinwise.uk': 'Spinwise UK', 'betcompass.uk': 'Bet Compass UK', 'oddsjournal.uk': 'Odds Journal' },
    },
    {
      name: 'Nordic affiliates',
      description: 'Pages of affiliates in Sweden and Finland',
      accounts: { 'kasinolista.fi': 'Kasinolista', 'spelguiden.se': 'Spelguiden' },
    },
  ],
  instagram: [
    {
      name: 'Streamers',
      description: 'People who show play',
      accounts: { 'reelnights.example': 'Reel Nights', 'tablefour.example': 'Table Four' },
    },
  ],
  telegram: [
    { name: 'Tip channels', description: 'Channels with daily tips', accounts: { daily_tips_demo: 'Daily tips' } },
  ],
  twitter: [
    {
      name: 'Tipsters',
      description: 'Accounts with betting tips',
      accounts: { tipsterdemo: 'The Tipster', accaqueen_demo: 'Acca Queen' },
    },
  ],
};

const flags: readonly FlagName[] = [
  'show_toplist_check',
  'show_social_media_check',
  'show_facebook',
  'show_instagram',
  'show_linkedin',
  'show_reddit',
  'show_telegram',
  'show_twitter',
  'enable_facebook',
  'enable_instagram',
  'enable_telegram',
  'enable_twitter',
];

/** Off in a new installation, until somebody wants them. */
const switches: readonly SwitchName[] = ['scan_the_internet_feature', 'enable_favorites', 'enable_geo_widget'];

/** What all six kinds of checks are made of, each once; what somebody has changed since stays as it is. */
export async function seedChoices({ db, clock }: SeedDeps, organizationId: OrganizationId): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    for (const [name, keywords] of Object.entries(verticals)) {
      await insertVertical(trx, { name, keywords: [...keywords], enabled: true }, { most: MAX_VERTICALS, now });
    }
    for (const [platform, ofPlatform] of Object.entries(groups)) {
      for (const group of ofPlatform) {
        await seedGroup(trx, { platform: platform as SocialPlatform, group, organizationId }, now);
      }
    }
    for (const name of flags) await switchOnce(trx, 'flag', name, { everyone: null, organizations: [organizationId] });
    for (const name of switches) await switchOnce(trx, 'switch', name, { active: true });
  });
}

async function seedGroup(
  trx: BackendDeps['db'],
  { platform, group, organizationId }: { platform: SocialPlatform; group: DemoGroup; organizationId: OrganizationId },
  now: Date,
): Promise<void> {
  const shared = { platform, enabled: true };
  const members: SocialAccountId[] = [];
  for (const [name, description] of Object.entries(group.accounts)) {
    const account = { ...shared, name, description, type: 'single' as const, sub_items: [], organizations: [] };
    const inserted = await insertSocialAccount(trx, account, now);
    if (inserted !== undefined) members.push(inserted.id);
  }
  const { name, description } = group;
  const whole = { ...shared, name, description, type: 'group' as const };
  await insertSocialAccount(trx, { ...whole, sub_items: members, organizations: [organizationId] }, now);
}

async function switchOnce(
  trx: BackendDeps['db'],
  kind: 'flag' | 'switch',
  name: string,
  settings: object,
): Promise<void> {
  const changed = await trx('feature_settings').where({ kind, name }).first('name');
  if (changed === undefined) await changeFeature(trx, kind, name, settings);
}

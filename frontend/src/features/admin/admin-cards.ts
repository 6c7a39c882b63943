import {
  IconBell,
  IconBuilding,
  IconHeartbeat,
  IconHistory,
  IconInbox,
  IconMailX,
  IconParking,
  IconPhoto,
  IconRobot,
  IconSocial,
  IconTags,
  IconToggleRight,
  IconUsers,
} from '@tabler/icons-react';

interface AdminCard {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly Icon: typeof IconUsers;
  /** Only where mails are caught instead of sent. */
  readonly demoOnly?: boolean;
}

/** What superusers administer, by heading (002 §2.13). */
export const adminCards: readonly { readonly heading: string; readonly cards: readonly AdminCard[] }[] = [
  {
    heading: 'People and access',
    cards: [
      {
        to: '/settings/users',
        title: 'Users',
        text: 'Invite people, set what they may do, disable them.',
        Icon: IconUsers,
      },
      {
        to: '/settings/organizations',
        title: 'Organisations',
        text: 'Names, monthly limits, robots.txt and members.',
        Icon: IconBuilding,
      },
      {
        to: '/settings/features',
        title: 'Features',
        text: 'Switches, flags and samples, and who they are on for.',
        Icon: IconToggleRight,
      },
      { to: '/settings/audit', title: 'Audit log', text: 'Who changed what, and when.', Icon: IconHistory },
    ],
  },
  {
    heading: 'Notifications',
    cards: [
      {
        to: '/settings/custom_notifications',
        title: 'Notifications',
        text: 'Tell something to people, to organisations or to all.',
        Icon: IconBell,
      },
    ],
  },
  {
    heading: 'Choices for checks',
    cards: [
      {
        to: '/settings/verticals',
        title: 'Keyword presets',
        text: 'Verticals: sets of keywords checks search for.',
        Icon: IconTags,
      },
      {
        to: '/settings/social-accounts',
        title: 'Social media accounts',
        text: 'Accounts, groups, and who may check them.',
        Icon: IconSocial,
      },
      {
        to: '/settings/preset-images',
        title: 'Preset images',
        text: 'Sets of images rules can look for.',
        Icon: IconPhoto,
      },
    ],
  },
  {
    heading: 'Operation',
    cards: [
      {
        to: '/agents',
        title: 'Agents',
        text: 'The crawler agents: who is alive, where and how fast.',
        Icon: IconRobot,
      },
      {
        to: '/settings/health',
        title: 'Health',
        text: 'Every part of the product: how it is, and since when.',
        Icon: IconHeartbeat,
      },
      {
        to: '/settings/parked-events',
        title: 'Parked events',
        text: 'Events that could not be read or handled, and what to do.',
        Icon: IconParking,
      },
      {
        to: '/settings/mail-troubles',
        title: 'Undelivered mails',
        text: 'Mails that were not taken, and what the mail server said.',
        Icon: IconMailX,
      },
      {
        to: '/settings/mails',
        title: 'Demo mails',
        text: 'Mails this demo caught instead of sending them.',
        Icon: IconInbox,
        demoOnly: true,
      },
    ],
  },
];

import type { Me } from '@proofline/contracts/api/account';
import type { SwitchName } from '@proofline/contracts/feature-switches';
import {
  IconArrowLeft,
  IconBell,
  IconBuildingCommunity,
  IconFileAnalytics,
  IconFileText,
  IconHeartbeat,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListDetails,
  IconLock,
  IconMail,
  IconMailX,
  IconMessage,
  IconParking,
  IconPhoto,
  IconPlus,
  IconRobot,
  IconRss,
  IconSettings,
  IconShieldCheck,
  IconSocial,
  IconTags,
  IconToggleRight,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { admit } from '../../shared/routing/page-access.ts';
import { accessTable } from '../access-table.ts';

/** What of somebody decides which entries they are offered. */
type Reader = Pick<Me, 'has_full_access' | 'is_superuser' | 'is_auditor'> & Partial<Pick<Me, 'has_demo_mails'>>;

export interface NavigationEntry {
  readonly label: string;
  /** Path of a page in the access table, which says who sees the entry. */
  readonly to: string;
  readonly Icon: typeof IconPlus;
  /** Shows as chosen on exactly this address, not on those below it. */
  readonly exact?: boolean;
  /** Beside what the access table says. */
  readonly isFor?: (me: Reader) => boolean;
}

export interface NavigationGroup {
  /** Empty: entries without a heading. */
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

/** The sidebar's groups (000 §2), and what other systems are given. */
export const mainNavigation: readonly NavigationGroup[] = [
  { label: '', entries: [{ label: 'Dashboard', to: '/dashboard', Icon: IconLayoutDashboard }] },
  {
    label: 'Checks',
    entries: [
      { label: 'Create new check', to: '/project', Icon: IconPlus },
      { label: 'Manage checks', to: '/manage_checks', Icon: IconShieldCheck },
      { label: 'Manage reports', to: '/reports', Icon: IconFileAnalytics },
      { label: 'Manage lists', to: '/manage_lists', Icon: IconListDetails },
    ],
  },
  {
    label: 'Helpdesk',
    entries: [
      { label: 'FAQ', to: '/faq', Icon: IconHelpCircle },
      { label: 'Terms and conditions', to: '/tac', Icon: IconFileText },
      { label: 'Privacy policy', to: '/privacy', Icon: IconLock },
      { label: 'Support', to: '/support', Icon: IconLifebuoy },
    ],
  },
  {
    label: 'Integrations',
    entries: [
      { label: 'Event feed', to: '/integrations/event_feed', Icon: IconRss },
      { label: 'Webhooks', to: '/integrations/webhooks', Icon: IconWebhook },
    ],
  },
  {
    label: 'Account',
    entries: [
      { label: 'Profile', to: '/profile', Icon: IconUserCircle },
      { label: 'Admin settings', to: '/settings', Icon: IconSettings },
    ],
  },
];

/** Pages without an entry in the sidebar, for the search. */
export const otherPages: NavigationGroup = {
  label: 'More',
  entries: [
    { label: 'Comments', to: '/comments', Icon: IconMessage },
    { label: 'Policies', to: '/policies', Icon: IconFileText },
  ],
};

const backTo = '/manage_checks';

/** The sidebar of Admin settings, titled Categories (000 §2). */
export const adminNavigation: readonly NavigationGroup[] = [
  { label: '', entries: [{ label: 'Back to checks', to: backTo, Icon: IconArrowLeft }] },
  { label: 'Categories', entries: [{ label: 'Overview', to: '/settings', Icon: IconSettings, exact: true }] },
  {
    label: 'People and access',
    entries: [
      { label: 'Users', to: '/settings/users', Icon: IconUsers },
      { label: 'Organisations', to: '/settings/organizations', Icon: IconBuildingCommunity },
      { label: 'Features', to: '/settings/features', Icon: IconToggleRight },
      { label: 'Audit log', to: '/settings/audit', Icon: IconHistory },
    ],
  },
  {
    label: 'Notifications',
    entries: [{ label: 'Notifications', to: '/settings/custom_notifications', Icon: IconBell }],
  },
  {
    label: 'Choices for checks',
    entries: [
      { label: 'Keyword presets', to: '/settings/verticals', Icon: IconTags },
      { label: 'Social media accounts', to: '/settings/social-accounts', Icon: IconSocial },
      { label: 'Preset images', to: '/settings/preset-images', Icon: IconPhoto },
    ],
  },
  {
    label: 'Operation',
    entries: [
      { label: 'Agents', to: '/agents', Icon: IconRobot },
      { label: 'Health', to: '/settings/health', Icon: IconHeartbeat },
      { label: 'Parked events', to: '/settings/parked-events', Icon: IconParking },
      { label: 'Undelivered mails', to: '/settings/mail-troubles', Icon: IconMailX },
      { label: 'Demo mails', to: '/settings/mails', Icon: IconMail, isFor: ({ has_demo_mails: has }) => has === true },
    ],
  },
];

const adminPaths = adminNavigation.flatMap(({ entries }) => entries.map(({ to }) => to)).filter((to) => to !== backTo);

/** Whether a page belongs to Admin settings, whose sidebar then stays. */
export const isAdminPage = (path: string): boolean =>
  path.startsWith('/settings/') || adminPaths.some((to) => path === to || path.startsWith(`${to}/`));

/** The groups without the entries that would not be let in; groups that are left empty go with them. */
export function navigationFor(
  groups: readonly NavigationGroup[],
  me: Reader | null,
  isOn: (name: SwitchName) => boolean,
): readonly NavigationGroup[] {
  const leadsIn = ({ to, isFor }: NavigationEntry): boolean => {
    const access = accessTable[to];
    if (access === undefined || (isFor !== undefined && (me === null || !isFor(me)))) return false;
    return admit(access, me, (access.needsSwitches ?? []).every(isOn)) === 'enter';
  };
  return groups
    .map(({ label, entries }) => ({ label, entries: entries.filter(leadsIn) }))
    .filter(({ entries }) => entries.length > 0);
}

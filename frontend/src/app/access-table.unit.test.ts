import type { Me } from '@proofline/contracts/api/account';
import { publicPageAt } from '@proofline/contracts/public-pages';
import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryKeys } from '../shared/api/query-keys.ts';
import { guardPages } from '../shared/routing/guards.ts';
import { accessTable } from './access-table.ts';
import { router } from './router.tsx';
import { adminNavigation, isAdminPage, mainNavigation, navigationFor } from './shell/navigation.ts';

const routes = Object.values<{ fullPath: string; children?: unknown; options: object }>(router.routesById);
const pages: string[] = routes.filter(({ children }) => children === undefined).map(({ fullPath }) => fullPath);

type Principal = 'visitor' | 'user' | 'full' | 'auditor' | 'superuser' | 'superuser without full access';
type Rights = Pick<Me, 'has_full_access' | 'is_superuser' | 'is_auditor' | 'has_two_factor'> & {
  readonly organization: Pick<Me['organization'], 'requires_two_factor'>;
};
const nobody: Rights = {
  has_full_access: false,
  is_superuser: false,
  is_auditor: false,
  has_two_factor: false,
  organization: { requires_two_factor: false },
};
const principals: Readonly<Record<Principal, Rights | null>> = {
  visitor: null,
  user: nobody,
  full: { ...nobody, has_full_access: true },
  auditor: { ...nobody, is_auditor: true },
  superuser: { ...nobody, has_full_access: true, is_superuser: true },
  'superuser without full access': { ...nobody, is_superuser: true },
};

/** Whom each kind of row lets in; everybody else meets the login screen or "no permissions". */
const letIn: Readonly<Record<string, readonly Principal[]>> = {
  everyone: ['visitor', 'user', 'full', 'auditor', 'superuser', 'superuser without full access'],
  member: ['user', 'full', 'auditor', 'superuser', 'superuser without full access'],
  full_access: ['full', 'superuser'],
  full_access_or_auditor: ['full', 'auditor', 'superuser'],
  superuser: ['superuser'],
};

/** Opens a page the way the router does; answers where one lands. */
async function open(path: string, principal: Principal | Rights, switchesAreOn: boolean): Promise<string> {
  const me = typeof principal === 'string' ? principals[principal] : principal;
  const queryClient = new QueryClient();
  if (me !== null) queryClient.setQueryData(queryKeys.me, me);
  const { needsSwitches = [], needsFlag } = accessTable[path] ?? {};
  const states = (names: readonly string[]) => names.map((name) => ({ name, active: switchesAreOn }));
  queryClient.setQueryData(queryKeys.features.of('switches'), states(needsSwitches));
  queryClient.setQueryData(queryKeys.features.of('flags'), states(needsFlag === undefined ? [] : [needsFlag]));
  const session = { is_authenticated: me !== null, expires_at: null, expires_in_s: null };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(session)));
  const pathname = path.replaceAll(/\$\w+/g, '7');
  const { accessTo } = router.options.context;
  try {
    await guardPages({ context: { queryClient, accessTo }, location: { pathname, href: `${pathname}?page=2` } });
    return 'the page';
  } catch (error) {
    if (!isRedirect(error)) throw error;
    const { to, search } = error.options;
    return [to, ...Object.values(search ?? {})].join(' ');
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('who may open which page', () => {
  it('is said for every page, and for no page that is not there', () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter((path) => accessTable[path] === undefined)).toEqual([]);
    expect(Object.keys(accessTable).filter((path) => !pages.includes(path))).toEqual([]);
  });

  it('is nobody where the table says nothing', async () => {
    const context = { queryClient: new QueryClient(), accessTo: () => undefined };
    const opened = guardPages({ context, location: { pathname: '/forgotten', href: '/forgotten' } });
    await expect(opened).rejects.toMatchObject({ options: { to: '/error' } });
  });

  const cases = Object.keys(accessTable).flatMap((path) =>
    Object.keys(principals).flatMap((principal) =>
      [true, false].map((isOn) => ({ path, principal: principal as Principal, isOn })),
    ),
  );
  it.each(cases)('$path for a $principal, switches on: $isOn', async ({ path, principal, isOn }) => {
    const access = accessTable[path];
    const isGated = access?.needsSwitches !== undefined || access?.needsFlag !== undefined;
    const isLetIn = letIn[access?.who ?? '']?.includes(principal);
    const refusal =
      principal === 'visitor' ? `/login ${path.replaceAll(/\$\w+/g, '7')}?page=2` : '/error access_denied';
    const expected = !isLetIn ? refusal : isGated && !isOn ? '/error' : 'the page';
    expect(await open(path, principal, isOn)).toBe(expected);
  });
});

describe('an organisation that asks for two-factor authentication', () => {
  const asked = { ...nobody, has_full_access: true, is_superuser: true, organization: { requires_two_factor: true } };
  const members = Object.keys(accessTable).filter((path) => accessTable[path]?.who !== 'everyone');

  it.each(members)('leads who has none from %s to where it is set up, and back', async (path) => {
    const pathname = path.replaceAll(/\$\w+/g, '7');
    const landed = path === '/set_up_two_factor' ? 'the page' : `/set_up_two_factor ${pathname}?page=2`;
    expect(await open(path, asked, true)).toBe(landed);
    expect(await open(path, { ...asked, has_two_factor: true }, true)).toBe('the page');
  });
});

describe('what a public page says of itself', () => {
  it('stands in the contracts for every public page that is no redirect and belongs to nobody in particular', () => {
    const unsaid = Object.entries(accessTable)
      .filter(([path, { who }]) => who === 'everyone' && !path.includes('$') && publicPageAt(path) === undefined)
      .map(([path]) => path);
    expect(
      unsaid.filter((path) => !/^\/(error|maintenance|logout|home|landing-page|support.*|dev\/.*)$/.test(path)),
    ).toEqual([]);
  });
});

describe('the sidebar', () => {
  const entriesFor = (principal: Principal, isOn = true) =>
    navigationFor(mainNavigation, principals[principal], () => isOn).flatMap(({ entries }) =>
      entries.map(({ label }) => label),
    );

  it('offers what the reader may open', () => {
    expect(entriesFor('user')).not.toContain('Create new check');
    expect(entriesFor('full')).toEqual(expect.arrayContaining(['Dashboard', 'Create new check', 'Manage checks']));
    expect(entriesFor('auditor')).toEqual(expect.arrayContaining(['Dashboard', 'Manage checks']));
    expect(entriesFor('auditor')).not.toContain('Create new check');
  });

  it('hides what a switch has taken away', () => {
    const hidden = entriesFor('full').filter((label) => !entriesFor('full', false).includes(label));
    expect(hidden).toEqual(expect.arrayContaining(['Dashboard', 'Support']));
  });

  it('offers the mails of a demo where one runs', () => {
    const offers = (has_demo_mails: boolean) => {
      const me = { has_full_access: true, is_superuser: true, is_auditor: false, has_demo_mails };
      return navigationFor(adminNavigation, me, () => true).some(({ entries }) =>
        entries.some(({ label }) => label === 'Demo mails'),
      );
    };
    expect([offers(true), offers(false)]).toEqual([true, false]);
  });

  it('stays that of Admin settings on all of their pages, and on no other', () => {
    const pages = [
      '/settings',
      '/settings/users',
      '/settings/organizations/7',
      '/agents',
      '/manage_checks',
      '/profile',
    ];
    expect(pages.filter(isAdminPage)).toEqual(pages.slice(0, 4));
  });

  it('shows Categories to superusers with full access alone', () => {
    const groupsFor = (principal: Principal) =>
      navigationFor(adminNavigation, principals[principal], () => true).length;
    expect(groupsFor('superuser')).toBeGreaterThan(3);
    expect(groupsFor('superuser without full access')).toBe(1);
  });
});

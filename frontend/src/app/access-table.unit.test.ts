import { describe, expect, it } from 'vitest';
import { admit } from '../shared/routing/page-access.ts';
import { accessTable } from './access-table.ts';
import { router } from './router.tsx';

const user = { has_full_access: false, is_superuser: false };
const fullAccess = { has_full_access: true, is_superuser: false };
const superuser = { has_full_access: true, is_superuser: true };
const superuserWithoutFullAccess = { has_full_access: false, is_superuser: true };

const pages: string[] = Object.values<{ fullPath: string; children?: unknown }>(router.routesById)
  .filter(({ children }) => children === undefined)
  .map(({ fullPath }) => fullPath);

describe('who may open which page', () => {
  it('is said for every page, and for no page that is not there', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((path) => accessTable[path] === undefined)).toEqual([]);
    expect(Object.keys(accessTable).filter((path) => !pages.includes(path))).toEqual([]);
  });

  it.each(Object.entries(accessTable))('%s lets in whom its row names', (_path, access) => {
    const admissions = [null, user, fullAccess, superuserWithoutFullAccess, superuser].map((me) =>
      admit(access, me, true),
    );
    expect(admissions).toEqual(
      {
        everyone: ['enter', 'enter', 'enter', 'enter', 'enter'],
        member: ['login', 'enter', 'enter', 'enter', 'enter'],
        full_access: ['login', 'denied', 'enter', 'denied', 'enter'],
        superuser: ['login', 'denied', 'denied', 'denied', 'enter'],
      }[access.who],
    );
    expect(admit(access, superuser, false)).toBe('not_found');
  });
});

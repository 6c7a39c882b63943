import { describe, expect, it } from 'vitest';
import { isOpenWithoutTwoFactor, spansAll } from '../kernel/http/policy.ts';
import { authorisationTable } from './authorisation-table.ts';

describe('Row-level security', () => {
  it('steps aside for the audit log of superusers, and for nothing else', () => {
    const spanning = Object.entries(authorisationTable).filter(([, row]) => spansAll(row));
    expect(spanning.map(([route, { policy }]) => [route, policy])).toEqual([['GET /api/audit_events/', 'superuser']]);
    expect(Object.values(authorisationTable).filter((row) => row.spansOrganizations)).toHaveLength(1);
  });

  it('stays where the route lets in anybody but superusers', () => {
    expect(spansAll({ auth: 'user', policy: 'superuser', spansOrganizations: true })).toBe(true);
    expect(spansAll({ auth: 'user', policy: 'signed_in', spansOrganizations: true })).toBe(false);
    expect(spansAll({ auth: 'user', policy: 'superuser' })).toBe(false);
  });
});

describe('A second proof that is wanted', () => {
  it('leaves open what visitors may, too, and what its row says', () => {
    expect(isOpenWithoutTwoFactor({ auth: 'public', policy: 'anyone' })).toBe(true);
    expect(isOpenWithoutTwoFactor({ auth: 'user', policy: 'signed_in', opensWithoutTwoFactor: true })).toBe(true);
    expect(isOpenWithoutTwoFactor({ auth: 'user', policy: 'signed_in' })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { authorisationTable, spansOrganizations } from './authorisation-table.ts';

describe('Row-level security', () => {
  it('steps aside for the audit log of superusers, and for nothing else', () => {
    const spanning = Object.entries(authorisationTable).filter(([, row]) => row.spansOrganizations);
    expect(spanning.map(([route, { policy }]) => [route, policy])).toEqual([['GET /api/audit_events/', 'superuser']]);
  });

  it('stays where the route lets in anybody but superusers', () => {
    const route = { method: 'GET', path: '/api/audit_events/' };
    expect(spansOrganizations({ ...route, policy: 'superuser' })).toBe(true);
    expect(spansOrganizations({ ...route, policy: 'signed_in' })).toBe(false);
    expect(spansOrganizations({ method: 'GET', path: '/api/reports/', policy: 'superuser' })).toBe(false);
  });
});

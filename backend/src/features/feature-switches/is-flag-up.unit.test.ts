import { type OrganizationId, organizationIdSchema, type UserId, userIdSchema } from '@proofline/contracts/ids';
import { describe, expect, it } from 'vitest';
import type { UserPrincipal } from '../../kernel/http/principal.ts';
import { isFlagUp } from './is-flag-up.ts';

const nobody = { name: 'f', everyone: null, superusers: false, percent: null, organizations: [], users: [] };
const userId = (id: number): UserId => userIdSchema.parse(id);
const organizationId = (id: number): OrganizationId => organizationIdSchema.parse(id);
const user: UserPrincipal = {
  type: 'user',
  userId: userId(7),
  organizationId: organizationId(3),
  hasFullAccess: false,
  isSuperuser: false,
  isAuditor: false,
  wantsTwoFactor: false,
  sessionHash: '',
};
const visitor = { type: 'visitor' } as const;

describe('A flag', () => {
  it('is up for those it names, and for nobody else', () => {
    expect(isFlagUp(nobody, user)).toBe(false);
    expect(isFlagUp({ ...nobody, users: [userId(7)] }, user)).toBe(true);
    expect(isFlagUp({ ...nobody, users: [userId(8)] }, user)).toBe(false);
    expect(isFlagUp({ ...nobody, organizations: [organizationId(3)] }, user)).toBe(true);
    expect(isFlagUp({ ...nobody, organizations: [organizationId(4)] }, user)).toBe(false);
    expect(isFlagUp({ ...nobody, superusers: true }, user)).toBe(false);
    expect(isFlagUp({ ...nobody, superusers: true }, { ...user, isSuperuser: true })).toBe(true);
  });

  it('is up or down for all, visitors too, where it says so', () => {
    expect(isFlagUp({ ...nobody, everyone: true }, visitor)).toBe(true);
    expect(isFlagUp({ ...nobody, everyone: false, users: [userId(7)] }, user)).toBe(false);
    expect(isFlagUp({ ...nobody, superusers: true, percent: 100 }, visitor)).toBe(false);
  });

  it('is up for about the share it names, always the same users', () => {
    const up = () =>
      Array.from({ length: 2_000 }, (_, index) => index + 1).filter((id) =>
        isFlagUp({ ...nobody, percent: 25 }, { ...user, userId: userId(id) }),
      );
    expect(up().length).toBeGreaterThan(400);
    expect(up().length).toBeLessThan(600);
    expect(up()).toEqual(up());
  });
});

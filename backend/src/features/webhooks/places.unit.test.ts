import { type OrganizationId, organizationIdSchema } from '@proofline/contracts/ids';
import { webhookIdSchema } from '@proofline/contracts/webhooks';
import { describe, expect, it } from 'vitest';
import { hasRoomFor, MAX_AT_ONCE, MAX_FAILING_AT_ONCE, MAX_NEWCOMERS, type Sending } from './places.ts';

const organization = (number: number) => organizationIdSchema.parse(number);

/** Begins as many as have room beside others, of twenty webhooks of each organisation by turns, none of which ever ends. */
function hanging(
  organizations: readonly OrganizationId[],
  isFailing: boolean,
  others: readonly Sending[] = [],
): Sending[] {
  const underWay = [...others];
  for (let turn = 0; turn < 20 * MAX_AT_ONCE; turn += 1) {
    for (const organizationId of organizations) {
      const webhookId = webhookIdSchema.parse(organizationId * 100 + (turn % 20));
      const next = { webhookId, organizationId, isFailing };
      if (hasRoomFor(next, underWay)) underWay.push(next);
    }
  }
  return underWay;
}

/** The same, each organisation after the others before it have begun as many as they may. */
const hangingOneAfterAnother = (organizations: readonly OrganizationId[], isFailing: boolean): Sending[] =>
  organizations.reduce<Sending[]>((underWay, one) => hanging([one], isFailing, underWay), []);

const heldOf = (underWay: readonly Sending[], organizationId: OrganizationId) =>
  underWay.filter((one) => one.organizationId === organizationId).length;

describe('Places of attempts', () => {
  it.each([
    [1, false, [32]],
    [2, false, [22, 21]],
    [7, false, Array.from({ length: 7 }, () => 8)],
    [1, true, [16]],
    [3, true, [8, 8, 8]],
  ])(
    '%i organisations that hang (failing: %s) leave as much free as each of them holds, but for one',
    (count, isFailing, held) => {
      const organizations = Array.from({ length: count }, (_, index) => organization(index + 1));
      const underWay = hanging(organizations, isFailing);
      expect(organizations.map((one) => heldOf(underWay, one))).toEqual(held);
      const places = isFailing ? MAX_FAILING_AT_ONCE : MAX_AT_ONCE;
      expect(places - underWay.length).toBeGreaterThanOrEqual(Math.max(...held) - 1);
      const newcomer = { webhookId: webhookIdSchema.parse(9_999), organizationId: organization(99), isFailing };
      expect(hasRoomFor(newcomer, underWay)).toBe(true);
    },
  );

  it.each([
    [false, [32, 16, 8]],
    [true, [16, 8]],
  ])(
    'are left for those that have none when others begin to hang one after another (failing: %s)',
    (isFailing, held) => {
      const count = held.length + MAX_NEWCOMERS - 1;
      const organizations = Array.from({ length: count }, (_, index) => organization(index + 1));
      const underWay = hangingOneAfterAnother(organizations, isFailing);
      const alone = Array.from({ length: MAX_NEWCOMERS - 1 }, () => 1);
      expect(organizations.map((one) => heldOf(underWay, one))).toEqual([...held, ...alone]);
      const newcomer = { webhookId: webhookIdSchema.parse(9_999), organizationId: organization(99), isFailing };
      expect(hasRoomFor(newcomer, underWay)).toBe(true);
      const taken = [...underWay, newcomer];
      const latecomer = { ...newcomer, webhookId: webhookIdSchema.parse(9_998), organizationId: organization(98) };
      expect(hasRoomFor(latecomer, taken)).toBe(false);
      // Whoever has some already leaves what is freed to it.
      const freed = taken.slice(1);
      const another = { webhookId: webhookIdSchema.parse(9_997), organizationId: organization(2), isFailing };
      expect([hasRoomFor(another, freed), hasRoomFor(latecomer, freed)]).toEqual([false, true]);
    },
  );

  it('are four a receiver, and one of a receiver that takes nothing', () => {
    const one = { webhookId: webhookIdSchema.parse(1), organizationId: organization(1) };
    const three = Array.from({ length: 3 }, () => ({ ...one, isFailing: false }));
    expect(hasRoomFor({ ...one, isFailing: false }, three)).toBe(true);
    expect(hasRoomFor({ ...one, isFailing: false }, [...three, { ...one, isFailing: false }])).toBe(false);
    expect(hasRoomFor({ ...one, isFailing: true }, [{ ...one, isFailing: true }])).toBe(false);
  });
});

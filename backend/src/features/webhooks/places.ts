import type { OrganizationId } from '@proofline/contracts/ids';
import type { WebhookId } from '@proofline/contracts/webhooks';

/** Under way at a time, of all webhooks together. */
export const MAX_AT_ONCE = 64;
/** Of them to receivers whose last attempt was in vain: they leave room for those who take what they are sent. */
export const MAX_FAILING_AT_ONCE = 32;
/** Of either the last ones, which only who has nothing under way may take. */
export const MAX_NEWCOMERS = 8;
/** Under way to one receiver at a time. */
export const MAX_AT_ONCE_PER_WEBHOOK = 4;

/** An attempt that is to be made, or is under way. */
export interface Sending {
  readonly webhookId: WebhookId;
  readonly organizationId: OrganizationId;
  readonly isFailing: boolean;
}

/**
 * Whether an attempt has room beside those under way. An organisation holds as many places as it leaves free, at the most:
 * one alone half of them, two a third each; the last eight are for those that have none. Where organisations hang one after
 * another, there is room for the first ten, and a place that is freed is for who has none. Pure.
 */
export function hasRoomFor(next: Sending, underWay: readonly Sending[]): boolean {
  const own = underWay.filter(({ webhookId }) => webhookId === next.webhookId).length;
  if (!leavesRoom(next, underWay, MAX_AT_ONCE)) return false;
  if (!next.isFailing) return own < MAX_AT_ONCE_PER_WEBHOOK;
  // One that takes nothing is asked one by one.
  const failing = underWay.filter(({ isFailing }) => isFailing);
  return own === 0 && leavesRoom(next, failing, MAX_FAILING_AT_ONCE);
}

function leavesRoom({ organizationId }: Sending, underWay: readonly Sending[], places: number): boolean {
  const own = underWay.filter((one) => one.organizationId === organizationId).length;
  const free = places - underWay.length;
  return own < free && (own === 0 || free > MAX_NEWCOMERS);
}

/** How many each organisation has under way. Pure. */
export function heldBy(underWay: readonly Sending[]): ReadonlyMap<OrganizationId, number> {
  const held = new Map<OrganizationId, number>();
  for (const { organizationId } of underWay) held.set(organizationId, (held.get(organizationId) ?? 0) + 1);
  return held;
}

import { createHash } from 'node:crypto';
import type { FlagSettings } from '@proofline/contracts/api/waffle';
import type { Principal } from '../../kernel/http/principal.ts';

/** Is the flag up for this caller? A share of users is always the same users. Visitors only see what is for all. Pure. */
export function isFlagUp({ name, ...flag }: { name: string } & FlagSettings, caller: Principal): boolean {
  if (flag.everyone !== null) return flag.everyone;
  if (caller.type !== 'user') return false;
  if (flag.superusers && caller.isSuperuser) return true;
  if (flag.organizations.includes(caller.organizationId) || flag.users.includes(caller.userId)) return true;
  return flag.percent !== null && percentileOf(`${name}:${caller.userId}`) < flag.percent;
}

/** 0 up to, not including, 100; evenly spread and always the same for the same text. */
function percentileOf(text: string): number {
  return (createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32) * 100;
}

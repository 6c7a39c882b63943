import type { Me } from '@proofline/contracts/api/account';
import type { FlagName, SwitchName } from '@proofline/contracts/feature-switches';

/** Who may open a page (000 §2). `superuser` needs full access too; auditors read what others need full access for. */
export interface PageAccess {
  readonly who: 'everyone' | 'member' | 'full_access' | 'full_access_or_auditor' | 'superuser';
  /** One of them off: the page does not exist. */
  readonly needsSwitches?: readonly SwitchName[];
  readonly needsFlag?: FlagName;
}

/** Route, by its full path → who may open it. */
export type AccessTable = Readonly<Record<string, PageAccess>>;

/** What somebody meets who opens a page: the page, the login screen, "no permissions", or "does not exist". */
export type Admission = 'enter' | 'login' | 'denied' | 'not_found';

/** The decision alone. `isOn`: the switch and the flag, where the page needs them. */
export function admit(
  access: PageAccess,
  me: Pick<Me, 'has_full_access' | 'is_superuser' | 'is_auditor'> | null,
  isOn: boolean,
): Admission {
  if (access.who !== 'everyone' && me === null) return 'login';
  if (access.who === 'superuser' && !(me?.is_superuser && me.has_full_access)) return 'denied';
  if (access.who === 'full_access' && !me?.has_full_access) return 'denied';
  if (access.who === 'full_access_or_auditor' && !me?.has_full_access && !me?.is_auditor) return 'denied';
  return isOn ? 'enter' : 'not_found';
}

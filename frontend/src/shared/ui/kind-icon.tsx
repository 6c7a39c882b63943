import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import {
  IconAppWindow,
  IconListNumbers,
  IconListSearch,
  IconMessages,
  IconRadar2,
  IconShieldCheck,
} from '@tabler/icons-react';

export const KIND_ICONS: Readonly<Record<CheckKind, typeof IconAppWindow>> = {
  compliance: IconShieldCheck,
  discovery: IconListSearch,
  internet_scan: IconRadar2,
  popunder: IconAppWindow,
  social_media: IconMessages,
  toplist: IconListNumbers,
};

/** A check's kind as icon and word. */
export function KindLabel({ kind }: { kind: CheckKind }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <Icon size={16} stroke={1.6} color="var(--pl-muted)" aria-hidden />
      {kindFacts(kind).label}
    </span>
  );
}

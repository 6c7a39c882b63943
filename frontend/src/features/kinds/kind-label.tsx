import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { kindLook } from './registry.ts';

/** A check's kind as icon and word. */
export function KindLabel({ kind }: { kind: CheckKind }) {
  const { Icon } = kindLook(kind);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <Icon size={16} stroke={1.6} color="var(--pl-muted)" aria-hidden />
      {kindFacts(kind).label}
    </span>
  );
}

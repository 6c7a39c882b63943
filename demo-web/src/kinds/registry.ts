import type { CheckKind } from '@proofline/contracts/check-kinds';
import { complianceDemo } from './compliance/compliance-demo.ts';
import type { DemoKind } from './demo-kind.ts';
import { popunderDemo } from './popunder/popunder-demo.ts';
import { toplistDemo } from './toplist/toplist-demo.ts';

const kinds = {
  compliance: complianceDemo,
  discovery: 'planned',
  internet_scan: 'planned',
  popunder: popunderDemo,
  social_media: 'planned',
  toplist: toplistDemo,
} as const satisfies Record<CheckKind, DemoKind | 'planned'>;

/** The kinds of checks that the demo internet has something for. */
export const demoKinds: readonly DemoKind[] = Object.values(kinds).filter((kind) => kind !== 'planned');

import type { CheckKind } from '../check-kinds.ts';
import { complianceFacts } from './compliance/facts.ts';
import { discoveryFacts } from './discovery/facts.ts';
import { internetScanFacts } from './internet-scan/facts.ts';
import type { KindFacts } from './kind-facts.ts';
import type { CheckPart } from './parts.ts';
import { popunderFacts } from './popunder/facts.ts';
import { socialMediaFacts } from './social-media/facts.ts';
import { toplistFacts } from './toplist/facts.ts';

/** Facts of every kind of check. Whoever wants to know something of a kind asks here and names none. */
const kinds = {
  compliance: complianceFacts,
  discovery: discoveryFacts,
  internet_scan: internetScanFacts,
  popunder: popunderFacts,
  social_media: socialMediaFacts,
  toplist: toplistFacts,
} satisfies Record<CheckKind, KindFacts>;

export const kindFacts = (kind: CheckKind): KindFacts => kinds[kind];

export const hasPart = (kind: CheckKind, part: CheckPart): boolean => kindFacts(kind).parts[part] !== undefined;

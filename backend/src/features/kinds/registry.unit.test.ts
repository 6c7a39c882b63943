import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { describe, expect, it } from 'vitest';
import { backendKinds, builtKind, KindNotBuilt } from './registry.ts';

describe('the registry of kinds', () => {
  it.each(CHECK_KINDS)('runs %s exactly when its facts say that a crawler is built', (kind) => {
    expect(backendKinds[kind] === 'planned').toBe(kindFacts(kind).crawler === 'planned');
  });

  it('refuses what cannot be run', () => {
    const planned = CHECK_KINDS.find((kind) => backendKinds[kind] === 'planned');
    if (planned !== undefined) expect(() => builtKind(backendKinds, planned)).toThrow(KindNotBuilt);
    expect(builtKind(backendKinds, 'compliance')).toBe(backendKinds.compliance);
  });
});

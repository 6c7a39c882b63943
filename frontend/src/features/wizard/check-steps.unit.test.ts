import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './check-steps.ts';

const titles = (kind: CheckKind) => stepsOf(kind).map(({ title }) => title);

describe('tabs of the kinds of checks', () => {
  it.each<[CheckKind, string[]]>([
    ['compliance', ['Schedule', 'Countries', 'URLs', 'Filters', 'Rules', 'Overview']],
    ['discovery', ['Schedule', 'Countries', 'Brand keywords', 'Keyword presets', 'Overview']],
    ['internet_scan', ['Schedule', 'Countries', 'Brand keywords', 'Keyword presets', 'Filters', 'Rules', 'Overview']],
    ['popunder', ['Schedule', 'Countries', 'URLs', 'Keywords', 'Overview']],
    ['social_media', ['Schedule', 'Platform', 'Accounts', 'Filters', 'Rules', 'Overview']],
    ['toplist', ['Schedule', 'Toplist kind', 'Toplist rules', 'Overview']],
  ])('%s: %j', (kind, expected) => {
    expect(titles(kind)).toEqual(expected);
  });

  it('leave preset keywords out while their flag is off', () => {
    const without = stepsOf('discovery', { enable_discovery_verticals: false, social_media_image_matching: true });
    expect(without.map(({ id }) => id)).not.toContain('verticals');
  });

  it('own every field once', () => {
    for (const kind of CHECK_KINDS) {
      const fields = stepsOf(kind).flatMap((tab) => tab.fields);
      expect(new Set(fields).size).toBe(fields.length);
    }
  });

  it('are skipped only while nothing optional is switched on', () => {
    const skippable = stepsOf('internet_scan').filter(({ canSkip }) => canSkip !== undefined);
    expect(skippable.map(({ id }) => id)).toEqual(['verticals', 'filters']);
  });
});

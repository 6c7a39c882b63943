import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHECK_KINDS } from '@proofline/contracts/check-kinds';
import { describe, expect, it } from 'vitest';

const sources = fileURLToPath(new URL('../../', import.meta.url));
const ids = new RegExp(`'(?:${CHECK_KINDS.join('|')})'`, 'g');
/** The same words for something else: a part of a check, and a kind of toplist. */
const otherwise = /(?:hasPart\([^)]*|has\(|case |part: |id: |counted\([^)]*)'toplist'|toplistKind === 'discovery'/g;

/** Ids of kinds that a source names. */
const named = (text: string): string[] => text.replaceAll(otherwise, '').match(ids) ?? [];

describe('ids of kinds', () => {
  it('are named by the kinds’ own folders and their registry alone', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
      (file) => !/\.test\.tsx?$|(?:^|\/)testing\/|testing-|^gallery\/|^features\/kinds\//.test(file),
    );
    expect(files.length).toBeGreaterThan(400);
    expect(files.filter((file) => named(readFileSync(`${sources}${file}`, 'utf8')).length > 0)).toEqual([]);
  });

  it.each([
    ["if (kind === 'compliance') return;", 1],
    ["case 'social_media':", 1],
    ["return kind === 'toplist' || kind === 'discovery';", 2],
    ["hasPart(kind, 'toplist') && toplistKind === 'discovery'", 0],
    ['label: "Compliance"', 0],
  ])('are seen in %s', (text, count) => {
    expect(named(text)).toHaveLength(count);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const features = fileURLToPath(new URL('../features', import.meta.url));
const beginsItsOwn = (source: string) => source.includes('defineRoute(') && /\bdb\s*\.transaction\(/.test(source);

describe('What routes change in Postgres', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => ({ file, source: readFileSync(join(features, file), 'utf8') }));

  it("is changed in the command's transaction, which a repeat knows of", () => {
    expect(files.filter(({ source }) => source.includes('commandIdentity.transaction(')).length).toBeGreaterThan(10);
    expect(files.filter(({ source }) => beginsItsOwn(source)).map(({ file }) => file)).toEqual([]);
  });

  it('was seen to be changed in another one', () => {
    const [own] = files.filter(({ source }) => source.includes('commandIdentity.transaction(db, '));
    expect(beginsItsOwn((own?.source ?? '').replace('commandIdentity.transaction(db, ', 'db.transaction('))).toBe(true);
  });
});

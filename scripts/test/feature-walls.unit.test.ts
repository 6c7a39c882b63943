import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

interface Side {
  readonly path?: string;
  readonly pathNot?: string;
}
const { forbidden }: { forbidden: readonly { name: string; from: Side; to: Side }[] } = createRequire(import.meta.url)(
  '../../.dependency-cruiser.cjs',
);

/** Names of the rules about features that an import breaks, as dependency-cruiser reads them. */
function broken(from: string, to: string): string[] {
  const source = `frontend/src/${from}`;
  const target = `frontend/src/${to}`;
  return forbidden
    .filter((rule) => rule.name.startsWith('frontend') && rule.to.path !== undefined)
    .filter((rule) => {
      const match = new RegExp(rule.from.path ?? '').exec(source);
      if (match === null || isExcepted(rule.from, source)) return false;
      const fill = (pattern: string) => pattern.replaceAll('$1', match[1] ?? '$1');
      const { path = '', pathNot } = rule.to;
      return new RegExp(fill(path)).test(target) && !(pathNot !== undefined && new RegExp(fill(pathNot)).test(target));
    })
    .map(({ name }) => name);
}
const isExcepted = ({ pathNot }: Side, file: string): boolean =>
  pathNot !== undefined && new RegExp(pathNot).test(file);

describe('walls of the frontend', () => {
  it.each([
    ['shared/ui/card.tsx', 'features/kinds/registry.ts'],
    ['features/kinds/registry.ts', 'app/access-table.ts'],
    ['features/results/results-table.tsx', 'features/wizard/wizard.tsx'],
    ['features/reports/report-page.tsx', 'features/wizard/wizard.tsx'],
    ['features/kinds/registry.ts', 'features/results/results-query.ts'],
    ['features/kinds/popunder/look.ts', 'features/kinds/compliance/columns.tsx'],
    ['features/checks/check-card.tsx', 'gallery/row.tsx'],
    ['app/shell/sidebar.tsx', 'gallery/routes.tsx'],
  ])('refuse that %s imports %s', (from, to) => {
    expect(broken(from, to)).toHaveLength(1);
  });

  it.each([
    ['features/results/results-table.tsx', 'features/kinds/report-view.ts'],
    ['features/results/results-table.tsx', 'features/results/results-query.ts'],
    ['features/comments/comments-card.tsx', 'features/comments/comments-query.ts'],
    ['features/kinds/compliance/columns.tsx', 'features/kinds/report-view.ts'],
    ['features/kinds/registry.ts', 'features/kinds/compliance/look.ts'],
    ['features/kinds/compliance/card.unit.test.ts', 'features/wizard/wizard.tsx'],
    ['app/router.tsx', 'gallery/routes.tsx'],
    ['gallery/rules.tsx', 'features/wizard/check-tabs.ts'],
  ])('let %s import %s', (from, to) => {
    expect(broken(from, to)).toEqual([]);
  });
});

import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { root } from '../machine/root.ts';
import { circleOf, type FeatureImports, unusedPairs } from './feature-pairs.ts';
import { misnamedHelpers } from './helper-folders.ts';

/** Rooms with a list of which features import which others, `<room>/feature-imports.cjs`. */
const roomsOfFeatures = ['backend', 'frontend'];

const rooms = [
  'contracts',
  'rules',
  'platform',
  'event-store',
  'projections',
  'crawler-agent',
  'backend',
  'frontend',
  'demo-web',
  'tests',
  'scripts',
  'docker',
];

/**
 * Imports point one way (see .dependency-cruiser.cjs for the directions and their reasons).
 * @returns how much was looked at
 * @throws listing every import that does not, every helper of tests outside `testing/`, or when the tool looked at fewer files than there are: it is silent
 * about files it cannot parse
 */
export async function boundaries(): Promise<string> {
  const { options, forbidden }: { options: ICruiseOptions; forbidden: IFlattenedRuleSet['forbidden'] } = createRequire(
    import.meta.url,
  )('../../.dependency-cruiser.cjs');
  const present = await presentRooms();
  const { output } = await cruise(present, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: forbidden ?? [] },
  });
  if (typeof output === 'string') throw new TypeError('dependency-cruiser gave a text instead of a result.');
  const files = await sourceFiles(present);
  assertAllSeen(output, files);
  const problems = [
    ...ruleProblems(output, forbidden ?? []),
    ...relativeImportsAcrossRooms(output),
    ...listProblems(output),
    ...misnamedHelpers(files).map((file) => `${file}\n    Helpers of tests stand in a folder testing/.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `${output.modules.length} modules, ${output.summary.totalDependenciesCruised ?? 0} imports`;
}

function ruleProblems({ summary }: ICruiseResult, rules: NonNullable<IFlattenedRuleSet['forbidden']>): string[] {
  const reasons = new Map(rules.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to}\n    ${rule.name}: ${reasons.get(rule.name) ?? ''}`,
  );
}

function listProblems({ modules }: ICruiseResult): string[] {
  return roomsOfFeatures.flatMap((room) => {
    const list: FeatureImports = createRequire(import.meta.url)(`../../${room}/feature-imports.cjs`);
    const circle = circleOf(list);
    return [
      ...unusedPairs(`${room}/src/features`, list, modules).map(
        (pair) => `${pair}\n    Nothing imports this any more: take the pair out of ${room}/feature-imports.cjs.`,
      ),
      ...(circle === undefined ? [] : [`${circle}\n    The features of ${room}/feature-imports.cjs go in a circle.`]),
    ];
  });
}

function relativeImportsAcrossRooms({ modules }: ICruiseResult): string[] {
  const roomOf = (path: string) => path.split('/')[0];
  // Tests may look anywhere, also at what a room keeps beside its sources.
  return modules
    .filter(({ source }) => roomOf(source) !== 'tests')
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ module, resolved }) => module.startsWith('..') && roomOf(resolved) !== roomOf(source))
        .filter(({ resolved }) => rooms.includes(roomOf(resolved) ?? ''))
        .map(
          ({ module }) =>
            `${source} → ${module}\n    Import another room by its name: @proofline/<room>/<path below src>.`,
        ),
    );
}

function assertAllSeen(result: ICruiseResult, files: readonly string[]): void {
  const seen = new Set(result.modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  if (files.length === 0 || unseen.length > 0) {
    throw new Error(`Boundaries were not checked for ${unseen.length} of ${files.length} files, e.g. ${unseen[0]}.`);
  }
}

async function presentRooms(): Promise<string[]> {
  const entries = new Set(await readdir(root));
  return rooms.filter((room) => entries.has(room));
}

async function sourceFiles(folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(`${root}/${folder}`, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = relative(root, `${entry.parentPath}/${entry.name}`);
      if (entry.isFile() && /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path)) files.push(path);
    }
  }
  return files;
}

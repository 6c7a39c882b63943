/**
 * Imports point one way:
 *   rules ← contracts ← platform ← event-store, projections, crawler-agent, backend
 * so that each room can be read, tested and replaced knowing only what is left of it. `npm test -- boundaries` checks.
 */

/** Tests, and what only they use, may look anywhere. */
const tests = '\\.test\\.tsx?$|/testing/';

const rooms = 'rules|contracts|platform|event-store|projections|crawler-agent|backend|frontend|demo-web|tests|scripts';

/**
 * What code, other than tests, must not reach.
 * @param {string} name
 * @param {string} comment what to do instead
 * @param {string} from whose code, as a pattern
 * @param {object} to
 * @param {string} [except] code that may, as a pattern
 */
const forbid = (name, comment, from, to, except) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: except === undefined ? tests : `${tests}|${except}` },
  to,
});

/**
 * @param {string} room
 * @param {string} allowed rooms it may import, parted by `|`
 * @param {string} comment what to do instead
 */
const onlyImports = (room, allowed, comment) =>
  forbid(`${room}-imports-only-${allowed.replaceAll('|', '-')}`, comment, `^${room}/`, {
    path: `^(${rooms})/`,
    pathNot: `^(${room}|${allowed})/`,
  });

/**
 * Features of a room import each other only as its list says.
 * @param {string} folder of the features
 * @param {Readonly<Record<string, readonly string[]>>} list feature → those it may import
 */
const featuresImportOnly = (folder, list) => {
  const comment = `Say it in ${folder.split('/')[0]}/feature-imports.cjs if these two features shall know each other, or move what both need.`;
  const rule = (name, from, allowed) =>
    forbid(name, comment, `^${folder}/${from}/`, { path: `^${folder}/`, pathNot: `^${folder}/(${allowed})/` });
  return [
    ...Object.entries(list).map(([feature, others]) =>
      rule(`${folder}/${feature}-imports-only-listed`, feature, [feature, ...others].join('|')),
    ),
    rule(`${folder}-import-only-listed`, `(?!(?:${Object.keys(list).join('|')})/)([^/]+)`, '$1'),
  ];
};

const processes =
  'Processes share events and schemas, not code: put what both need into contracts/ (shapes) or platform/ (plumbing).';

module.exports = {
  forbidden: [
    forbid(
      'rules-are-pure',
      'rules/ runs in the agent, the backend and the browser and must judge alike everywhere: no IO, no Node modules, no other room. Pass in what it needs.',
      '^rules/src/',
      { pathNot: '^(rules/src/|node_modules/(zod|re2js)/)' },
    ),
    forbid(
      'contracts-need-no-node',
      'The browser reads contracts/ too: it holds shapes and schemas, and no Node module.',
      '^contracts/src/',
      { dependencyTypes: ['core'] },
    ),
    onlyImports('contracts', 'rules', 'contracts/ is what crosses a process boundary, and nothing else.'),
    onlyImports('platform', 'contracts|rules', 'platform/ is plumbing every process shares; it knows none of them.'),
    onlyImports('event-store', 'platform|contracts', 'The node knows bytes and streams, nothing of the product.'),
    onlyImports('projections', 'platform|contracts|rules', processes),
    onlyImports(
      'crawler-agent',
      'platform|contracts|rules',
      'Agents live outside the trust boundary and may run anywhere: they reach the product through its API only.',
    ),
    onlyImports('backend', 'projections|platform|contracts|rules', processes),
    onlyImports(
      'frontend',
      'contracts|rules',
      'The browser bundle must hold no server code: take shapes from contracts/, and ask the API for the rest.',
    ),
    onlyImports('demo-web', 'platform|contracts|rules', 'The demo internet knows nothing of those who visit it.'),
    forbid(
      'processes-compare-their-log',
      'A log that was replaced or restored must stop everybody: connect by platform/src/log-identity/connect-product-log.ts, which compares it. Only commands of an operator look past the gate.',
      '^(backend|projections)/src/',
      { path: '^platform/src/(event-log/connect-(event-log|log-client)|log-identity/open-bare-log)\\.ts$' },
      '^backend/src/bin/commands/',
    ),
    forbid(
      'backend-kernel-knows-no-feature',
      'Features stand on the kernel. What puts them together is app/; the threads it starts are named there.',
      '^backend/src/kernel/',
      { path: '^backend/src/(features|app|bin)/' },
      '/http/apart/work-apart\\.ts$',
    ),
    forbid(
      'backend-features-know-no-app',
      'app/ puts features together; what several of them need belongs into kernel/.',
      '^backend/src/features/',
      { path: '^backend/src/(app|bin)/' },
    ),
    forbid(
      'deciders-know-no-http',
      'What decides, and what it decides on, is pure: refuse by a class of kernel/commands/refusals.ts. map-error.ts says once which status that is.',
      '^backend/src/features/.*/(decide[^/]*|steering|switch-schedule|state|policy|[^/]*-errors)\\.ts$|^backend/src/kernel/commands/(decider|refusals)\\.ts$',
      { path: '^backend/src/kernel/http/|^node_modules/koa' },
    ),
    forbid(
      'frontend-shared-knows-no-feature',
      'shared/ is what features stand on: pass in what it needs of them.',
      '^frontend/src/shared/',
      { path: '^frontend/src/(features|app|gallery)/' },
    ),
    forbid(
      'frontend-features-know-no-app',
      'app/ puts features together; what several of them need belongs into shared/.',
      '^frontend/src/features/',
      { path: '^frontend/src/(app|gallery)/' },
    ),
    forbid(
      'frontend-gallery-is-for-its-route-alone',
      'The gallery shows modules to developers; the product needs nothing of it.',
      '^frontend/src/app/',
      { path: '^frontend/src/gallery/' },
      '/router\\.tsx$',
    ),
    forbid(
      'frontend-kinds-stand-alone',
      "A kind knows its own folder and what is everybody's: another kind may change without it.",
      '^frontend/src/features/kinds/([^/]+)/',
      { path: '^frontend/src/features/kinds/[^/]+/', pathNot: '^frontend/src/features/kinds/$1/' },
    ),
    ...featuresImportOnly('backend/src/features', require('./backend/feature-imports.cjs')),
    ...featuresImportOnly('frontend/src/features', require('./frontend/feature-imports.cjs')),
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one thing, or hide a third: move what both use into its own file.',
      from: { pathNot: tests },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'only-what-is-declared',
      severity: 'error',
      comment: "Add the package to this room's package.json (npm i -E -w <room> <package>).",
      from: { path: `^(${rooms})/`, pathNot: `${tests}|^tests/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|bun:)' },
    },
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

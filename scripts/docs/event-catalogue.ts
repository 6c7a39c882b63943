import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import type { EventDefinition, OlderVersion } from '@proofline/contracts/events/define-event';
import { z } from 'zod';

const streams: Readonly<Record<EventDefinition['category'], string>> = {
  check: '`check-<id>`',
  report: '`report-<id>`',
  target: '`target-<reportId>-<n>`',
  comment: '`comment-<id>`',
  favorite: '`favorite-<userId>-<checkId>`',
  reading: '`reading-<userId>-<resultId>`',
  muting: '`muting-<userId>-<reportId>`',
  notification: '`notification-<id>`',
  noticereading: '`noticereading-<userId>-<notificationId>`',
  noticereader: '`noticereader-<userId>`',
  retention: '`retention-<checkId>`, `retention-sweep`',
  urllist: '`urllist-<id>`',
  agent: '`agent-<id>`',
  account: '`account-<id>`',
  organization: '`organization-<id>`',
  feature: '`feature-<name>`',
  vertical: '`vertical-<id>`',
  socialaccount: '`socialaccount-<id>`',
  parkedevent: '`parkedevent-<eventId>`',
  presetimages: '`presetimages-<id>`',
  installation: '`installation-log`',
};

const changingAnEvent = [
  '## Changing an event',
  '',
  'What is stored stays as it was written; `metadata.schema` says in which version (absent: 1). Writers write the current',
  'version, and `parseEvent` hands on nothing else: it checks stored data by the schema of its own version and takes them',
  'from version to version, each step checked by the schema it leads to. A field that may be absent needs no new version.',
  'Anything else does:',
  '',
  '1. Keep the schema and the example of today under a name with their version (`checkCreatedV1`), unchanged for ever.',
  '2. Change `schema` and `example`, count `version` up, and add the step: `olderVersion({ version, schema, example, next,',
  '   toNext })`. `toNext` is pure and invents nothing: it knows the stored data and the metadata. Steps that are missing,',
  '   doubled or in a wrong order are refused when the code is loaded (`BrokenVersions`).',
  '3. `npm run docs`, and a golden log that holds the new version (below).',
  '',
  'An event that no step leads to the current version is poison: read models and reactors park it and raise an alarm,',
  'deciders refuse to decide. So is an event of a later version than this release knows (`EventOfLaterVersion`), as after',
  'a way back to an earlier release: nothing of it is guessed. A *type* that this release does not know changes nothing;',
  'the projections say so in their log.',
  '',
];

const sharedLogs = [
  '## Events of others',
  '',
  'A log may be shared with other applications and other installations. Ours is what lies in a stream of one of our',
  'categories, behind the prefix of the installation, and carries the metadata above, by their names (`carriesEnvelope`).',
  'All else is passed over below the event log, whatever its stream or type is called, and counted where it lies in a',
  'stream of ours; nobody above ever sees it. An event with all of our metadata that cannot be read is ours, and poison.',
  'A new category is named in `streamCategories` first ([decision 71](decisions/0071-what-is-ours-in-a-shared-log.md)).',
  '',
];

const goldenLogs = [
  '## Golden logs',
  '',
  '`projections/golden/<day>.jsonl` are logs as they were stored, an event a line, and `<day>.record.json` what every table',
  'of the read models showed of them: a hash a column. `golden-logs.int.test.ts` replays them for ever, and demands every',
  'event in every version, and every table. The first is a run of the demo with checks of all kinds, comments, lists,',
  'accounts and the rest made over the API, followed by the examples of the catalogue, which lack what may be absent;',
  '`2026-11-22-kinds` has configurations by kind and a run in stages, `2026-11-23-schedules` checks of several time zones',
  'whose schedules are cancelled and restarted.',
  '',
  '- **A new event, a new version or a new table** gets a log of its own: do it in a running copy (`npm start` with a data',
  '  folder of its own), read the log with `connectEventLog(EVENTSTORE_URL).subscribeAll`, write what is needed of it as',
  '  JSON lines, run the test once, which writes the record and fails, and read the record before it is committed.',
  '- **A log that is there is never changed**, nor made anew by newer code: what it holds is what installations hold.',
  '- **A record changes only by hand and by the line**: when a column is to show something else from now on, its hash is',
  '  replaced in the commit that says why, and named below; `vitest -u` rewrites none. A hash that nobody meant to change',
  '  is a fault in an upcaster or a projection.',
  '  A table that moves, or whose columns are split, keeps its record: `movedTables` says by a query where its rows stand.',
  '',
  'Hashes that were replaced, and why:',
  '',
  '- `2026-11-22`, `checks.configuration`, with version 2 of `CheckCreated`: a configuration holds what its kind has. The',
  '  upcaster leaves out the fields of other kinds, which held nothing or their default (`toplistRules: []` and',
  '  `relatedUrls: "1"` of a discovery check). Every other value of the nine checks of that log is as it was.',
  '',
];

/** docs/events.md: every event type with its stream, version, fields and an example. */
export function eventCataloguePage(): string {
  const definitions = [...eventCatalogue.values()];
  const overview = definitions.map(
    ({ type, category, version, summary }) =>
      `| [${type}](#${type.toLowerCase()}) | ${streams[category]} | ${version} | ${summary} |`,
  );
  return [
    '# Events',
    '',
    'Generated from `contracts/src/events` by `npm run docs`; do not edit.',
    '',
    'Facts in the past tense, never changed once written. Every event carries the metadata `commandId`, `actor`,',
    '`organizationId`, `at`, `correlationId`, `causationId` and `schema` (`contracts/src/events/metadata.ts`).',
    '',
    ...changingAnEvent,
    ...sharedLogs,
    ...goldenLogs,
    '## The catalogue',
    '',
    '| event | stream | version | what has happened |',
    '|---|---|---|---|',
    ...overview,
    '',
    ...definitions.flatMap(section),
  ].join('\n');
}

function section(definition: EventDefinition): string[] {
  const { type, category, version, summary, schema, example, older = [] } = definition;
  return [
    `## ${type}`,
    '',
    `${summary} Stream ${streams[category]}${version === 1 ? '' : `, version ${version}`}.`,
    '',
    '| field | type |',
    '|---|---|',
    ...fieldsOf(schema).map(([name, words]) => `| \`${name}\` | ${words} |`),
    '',
    '```json',
    JSON.stringify(example, null, 2),
    '```',
    '',
    ...older.toReversed().flatMap(olderSection),
  ];
}

function olderSection({ version, schema, example }: OlderVersion): string[] {
  return [
    `Version ${version}, no longer written:`,
    '',
    '| field | type |',
    '|---|---|',
    ...fieldsOf(schema).map(([name, words]) => `| \`${name}\` | ${words} |`),
    '',
    '```json',
    JSON.stringify(example, null, 2),
    '```',
    '',
  ];
}

function fieldsOf(schema: z.ZodType): [string, string][] {
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  return Object.entries(properties).map(([name, property]) => [name, wordsFor(property)]);
}

function wordsFor(property: z.core.JSONSchema._JSONSchema): string {
  if (typeof property === 'boolean') return 'any';
  if (property.enum) return property.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (property.anyOf) return property.anyOf.map(wordsFor).join(' or ');
  if (property.type === 'array') {
    const { items } = property;
    return `list of ${items && !Array.isArray(items) ? wordsFor(items) : 'any'}`;
  }
  if (property.type === 'object') return `object {${Object.keys(property.properties ?? {}).join(', ')}}`;
  return [property.type ?? 'any', property.format].filter(Boolean).join(', ');
}

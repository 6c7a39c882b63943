import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import type { EventDefinition } from '@proofline/contracts/events/define-event';
import { z } from 'zod';

const streams: Readonly<Record<EventDefinition['category'], string>> = {
  check: '`check-<id>`',
  report: '`report-<id>`',
  target: '`target-<reportId>-<n>`',
  comment: '`comment-<id>`',
  urllist: '`urllist-<id>`',
  agent: '`agent-<id>`',
  account: '`account-<id>`',
  organization: '`organization-<id>`',
  feature: '`feature-<name>`',
  vertical: '`vertical-<id>`',
  socialaccount: '`socialaccount-<id>`',
  presetimages: '`presetimages-<id>`',
};

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
    '| event | stream | version | what has happened |',
    '|---|---|---|---|',
    ...overview,
    '',
    ...definitions.flatMap(section),
  ].join('\n');
}

function section(definition: EventDefinition): string[] {
  const { type, category, summary, schema, example } = definition;
  return [
    `## ${type}`,
    '',
    `${summary} Stream ${streams[category]}.`,
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

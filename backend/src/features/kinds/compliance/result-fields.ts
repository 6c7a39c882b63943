import type { ResultMetadata } from '@proofline/contracts/api/report-results';
import { RESULT_CHANGE_WORDS, RESULT_CHANGES } from '@proofline/contracts/result-change';
import { resultOrderFields } from './select-results.ts';

type Field = ResultMetadata['fields'][number];

const filter = (
  name: string,
  type: Field['type'],
  operators: Field['operators'],
  choices: Field['choices'] = [],
): Field => ({ name, type, operators, choices, is_orderable: Object.hasOwn(resultOrderFields, name) });

const filters: readonly Field[] = [
  filter('report', 'report', ['exact']),
  filter('url', 'text', ['contains']),
  filter('country', 'country', ['in']),
  filter(
    'compliant',
    'choice',
    ['exact'],
    [
      { id: 'true', name: 'Compliant' },
      { id: 'false', name: 'Not compliant' },
      { id: 'error', name: 'Could not be judged' },
      { id: 'filtered', name: 'Filtered out' },
    ],
  ),
  filter('exclude_filtered_out', 'boolean', ['exact']),
  filter('website', 'text', ['exact']),
  filter('rule', 'text', ['exact']),
  filter(
    'changed',
    'choice',
    ['in'],
    RESULT_CHANGES.map((id) => ({ id, name: RESULT_CHANGE_WORDS[id] })),
  ),
  filter('read', 'boolean', ['exact']),
];

const types: Readonly<Record<string, Field['type']>> = { mtime: 'date', compliance_rating: 'number' };

/** Fields and operators of a list of judged pages (specification 002 §7). Pure. */
export const resultFields: ResultMetadata['fields'] = [
  ...filters,
  ...Object.keys(resultOrderFields)
    .filter((name) => !filters.some((known) => known.name === name))
    .map((name) => filter(name, types[name] ?? 'text', [])),
];

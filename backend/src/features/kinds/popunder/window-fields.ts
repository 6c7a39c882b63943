import type { ResultMetadata } from '@proofline/contracts/api/report-results';
import { PLACEMENT_WORDS, PLACEMENTS } from '@proofline/contracts/kinds/popunder/window';
import { RESULT_CHANGE_WORDS, RESULT_CHANGES } from '@proofline/contracts/result-change';
import { windowOrderFields } from './select-windows.ts';

type Field = ResultMetadata['fields'][number];

const field = (
  name: string,
  type: Field['type'],
  operators: Field['operators'],
  choices: Field['choices'] = [],
): Field => ({ name, type, operators, choices, is_orderable: Object.hasOwn(windowOrderFields, name) });

const filters: readonly Field[] = [
  field('report', 'report', ['exact']),
  field('url', 'text', ['contains']),
  field('country', 'country', ['in']),
  field('matched_keywords__len__gt', 'number', ['exact']),
  field('keyword', 'text', ['exact']),
  field('matched_link', 'text', ['contains']),
  field(
    'placement',
    'choice',
    ['in'],
    PLACEMENTS.map((id) => ({ id, name: PLACEMENT_WORDS[id] })),
  ),
  field('website', 'text', ['exact']),
  field('network', 'text', ['exact']),
  field('unrequested', 'boolean', ['exact']),
  field(
    'compliant',
    'choice',
    ['exact'],
    [
      { id: 'false', name: 'Keyword found' },
      { id: 'error', name: 'Could not be judged' },
      { id: 'filtered', name: 'No keyword' },
    ],
  ),
  field('exclude_filtered_out', 'boolean', ['exact']),
  field(
    'changed',
    'choice',
    ['in'],
    RESULT_CHANGES.map((id) => ({ id, name: RESULT_CHANGE_WORDS[id] })),
  ),
  field('read', 'boolean', ['exact']),
];

/** Fields and operators of a list of windows (specification 002 §7). Pure. */
export const windowFields: ResultMetadata['fields'] = [
  ...filters,
  ...Object.keys(windowOrderFields)
    .filter((name) => !filters.some((known) => known.name === name))
    .map((name) => field(name, name === 'mtime' ? 'date' : 'text', [])),
];

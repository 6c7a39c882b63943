import type { ResultMetadata } from '@proofline/contracts/api/report-results';
import { TOPLIST_STATE_WORDS, TOPLIST_STATES } from '@proofline/contracts/kinds/toplist/brand-rows';
import { RESULT_CHANGE_WORDS, RESULT_CHANGES } from '@proofline/contracts/result-change';
import { toplistOrderFields } from './select-toplists.ts';

type Field = ResultMetadata['fields'][number];

const field = (
  name: string,
  type: Field['type'],
  operators: Field['operators'],
  choices: Field['choices'] = [],
): Field => ({ name, type, operators, choices, is_orderable: Object.hasOwn(toplistOrderFields, name) });

/** Fields and operators of a list of toplists. Pure. */
export const toplistFields: ResultMetadata['fields'] = [
  field('report', 'report', ['exact']),
  field('url', 'text', ['contains']),
  field('country', 'country', ['in']),
  field('brand', 'text', ['contains']),
  field('named_brand', 'text', ['exact']),
  field('expected_position', 'number', ['exact']),
  field('found_position', 'number', ['exact']),
  field(
    'state',
    'choice',
    ['in'],
    TOPLIST_STATES.map((id) => ({ id, name: TOPLIST_STATE_WORDS[id] })),
  ),
  field(
    'compliant',
    'choice',
    ['exact'],
    [
      { id: 'true', name: 'Compliant' },
      { id: 'false', name: 'Not compliant' },
      { id: 'error', name: 'Could not be judged' },
      { id: 'recorded', name: 'Recorded' },
    ],
  ),
  field('website', 'text', ['exact']),
  field('rule', 'text', ['exact']),
  field(
    'changed',
    'choice',
    ['in'],
    RESULT_CHANGES.map((id) => ({ id, name: RESULT_CHANGE_WORDS[id] })),
  ),
  field('read', 'boolean', ['exact']),
  field('status', 'text', []),
  field('mtime', 'date', []),
];

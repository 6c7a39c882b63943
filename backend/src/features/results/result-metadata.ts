import type { ResultMetadata } from '@proofline/contracts/api/report-results';
import { builtResults } from '../kinds/result-registry.ts';

type Field = ResultMetadata['fields'][number];

/** A field of several kinds offers what any of them does. */
function together(fields: readonly [Field, ...Field[]]): Field {
  const choices = new Map(
    fields.flatMap((field) => field.choices.map((choice) => [choice.id, choice] as const)).reverse(),
  );
  const inOrder = fields.flatMap((field) => field.choices.map(({ id }) => id));
  return {
    ...fields[0],
    choices: [...new Set(inOrder)].flatMap((id) => choices.get(id) ?? []),
    is_orderable: fields.some((field) => field.is_orderable),
  };
}

const byName = Map.groupBy(
  builtResults.flatMap(({ fields }) => fields),
  ({ name }) => name,
);

/** Fields and operators of the result list, those of every kind (specification 002 §7). Pure. */
export const resultMetadata: ResultMetadata = {
  fields: [...byName.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : together([first, ...others]),
  ),
};

import type { ResultMetadata } from '@proofline/contracts/api/report-results';
import { builtResults } from '../kinds/result-registry.ts';

const byName = new Map(builtResults.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));

/** Fields and operators of the result list, those of every kind (specification 002 §7). Pure. */
export const resultMetadata: ResultMetadata = { fields: [...byName.values()] };

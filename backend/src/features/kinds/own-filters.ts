import { everyResultQuerySchema } from '@proofline/contracts/api/report-results';
import type { z } from 'zod';
import { parseInput } from '../../kernel/http/define-route.ts';
import type { ResultSelection } from './kind-results.ts';

/**
 * What a list of a kind's results is filtered by besides what every list is: the kind's own schema decides.
 * @param own strict: a filter of another kind is refused, never ignored
 * @throws InvalidInput by the filter's name
 */
export function ownFilters<Own extends z.ZodObject>(own: Own, selection: ResultSelection): z.output<Own> {
  const filters = Object.entries(selection).filter(([name]) => !Object.hasOwn(everyResultQuerySchema.shape, name));
  return parseInput(own, Object.fromEntries(filters));
}

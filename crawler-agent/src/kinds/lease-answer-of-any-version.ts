import { leaseAnswerSchema } from '@proofline/contracts/agent-api/leases';
import { z } from 'zod';

const parts = z.array(z.unknown());
const answer = z.looseObject({ targets: parts, assignments: parts });

/** Work as the api gives it out, an api of the version before among them: it names no kinds, for there was one. */
export const leaseAnswerOfAnyVersion = z.preprocess((given) => {
  const read = answer.safeParse(given);
  if (!read.success) return given;
  const { targets, assignments } = read.data;
  return { ...read.data, targets: targets.map(withKind), assignments: assignments.map(withKind) };
}, leaseAnswerSchema);

function withKind(part: unknown): unknown {
  return typeof part === 'object' && part !== null && !('kind' in part) ? { ...part, kind: 'compliance' } : part;
}

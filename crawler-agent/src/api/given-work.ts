import {
  type Assignment,
  assignmentSchema,
  type LeasedTarget,
  leasedTargetSchema,
} from '@proofline/contracts/agent-api/leases';
import { type ReportId, reportIdSchema } from '@proofline/contracts/ids';
import { z } from 'zod';

/** Something that this agent cannot read, of an api of another version. */
export interface Unreadable {
  /** Whose it is; undefined where not even that can be read. */
  readonly report: ReportId | undefined;
  /** To be handed back; undefined for what is no target. */
  readonly lease: string | undefined;
  readonly why: string;
}

/** An answer to the question for work: each entry is read by itself, so that one costs the others nothing. */
export interface GivenWork {
  readonly targets: readonly LeasedTarget[];
  readonly assignments: readonly Assignment[];
  readonly unreadable: readonly Unreadable[];
}

const headSchema = z.object({
  report: reportIdSchema.optional().catch(undefined),
  lease: z.uuid().optional().catch(undefined),
});

export const givenWorkSchema = z
  .object({ targets: z.array(z.unknown()), assignments: z.array(z.unknown()) })
  .transform((sent): GivenWork => {
    const targets = readEach(leasedTargetSchema, sent.targets);
    const assignments = readEach(assignmentSchema, sent.assignments);
    return {
      targets: targets.read,
      assignments: assignments.read,
      unreadable: [...targets.unreadable, ...assignments.unreadable],
    };
  });

function readEach<Schema extends z.ZodType>(schema: Schema, entries: readonly unknown[]) {
  const read: z.output<Schema>[] = [];
  const unreadable: Unreadable[] = [];
  for (const entry of entries) {
    const parsed = schema.safeParse(entry);
    if (parsed.success) read.push(parsed.data);
    else {
      const { report, lease } = headSchema.safeParse(entry).data ?? {};
      unreadable.push({ report, lease, why: z.prettifyError(parsed.error) });
    }
  }
  return { read, unreadable };
}

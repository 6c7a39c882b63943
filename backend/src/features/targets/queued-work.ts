import { type RunConfiguration, runConfigurationSchema } from '@proofline/contracts/kinds/configurations';
import { z } from 'zod';

/**
 * What the queue keeps of a run (`crawl_reports.work`), in a shape of its own: neither what agents are told nor what
 * stands in the log may change it by changing. Another shape is another version, and a migration.
 */
const queuedWorkSchema = z.object({ version: z.literal(1), run: runConfigurationSchema });

export const queuedWork = (run: RunConfiguration): z.input<typeof queuedWorkSchema> => ({ version: 1, run });

export const readQueuedWork = (stored: unknown): RunConfiguration => queuedWorkSchema.parse(stored).run;

import { z } from 'zod';

/** A feature's name and whether it is on for who asks. */
export const waffleStateSchema = z.object({ name: z.string(), active: z.boolean() });
export type WaffleState = z.infer<typeof waffleStateSchema>;

/** GET /api/waffle_switches/, /api/waffle_flags/ and /api/waffle_samples/ : all of them, also for visitors. */
export const waffleStatesSchema = z.object({ count: z.number().int(), results: z.array(waffleStateSchema) });

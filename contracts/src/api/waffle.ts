import { z } from 'zod';
import { organizationIdSchema, userIdSchema } from '../ids.ts';

/** A feature's name and whether it is on for who asks. */
export const waffleStateSchema = z.object({ name: z.string(), active: z.boolean() });
export type WaffleState = z.infer<typeof waffleStateSchema>;

/** GET /api/waffle_switches/, /api/waffle_flags/ and /api/waffle_samples/ : all of them, also for visitors. */
export const waffleStatesSchema = z.object({ count: z.number().int(), results: z.array(waffleStateSchema) });

const percent = z.number().min(0).max(100);

/** Who a flag is up for; `everyone` decides alone unless it is null. */
export const flagSettingsSchema = z.strictObject({
  everyone: z.boolean().nullable(),
  superusers: z.boolean(),
  /** Of users, always the same ones; null: of none. */
  percent: percent.nullable(),
  organizations: z.array(organizationIdSchema).max(1_000),
  users: z.array(userIdSchema).max(1_000),
});
export type FlagSettings = z.infer<typeof flagSettingsSchema>;

/** GET /api/waffle_settings/ : everything that can be switched, for superusers. */
export const featureSettingsSchema = z.object({
  switches: z.array(z.object({ name: z.string(), active: z.boolean() })),
  flags: z.array(z.object({ name: z.string(), ...flagSettingsSchema.shape })),
  samples: z.array(z.object({ name: z.string(), percent })),
});
export type FeatureSettings = z.infer<typeof featureSettingsSchema>;

/** PATCH /api/waffle_switches/:name/, /api/waffle_flags/:name/, /api/waffle_samples/:name/ */
export const patchSwitchBodySchema = z.strictObject({ active: z.boolean() });
export const patchFlagBodySchema = flagSettingsSchema.partial();
export const patchSampleBodySchema = z.strictObject({ percent });

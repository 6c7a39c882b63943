import { z } from 'zod';

/** ok: works; degraded: works, and somebody should look; down: does not work. */
export const HEALTH_STATES = ['ok', 'degraded', 'down'] as const;
export const healthStateSchema = z.enum(HEALTH_STATES);
export type HealthState = z.infer<typeof healthStateSchema>;

/** Every part of the product that has a health, and what people call it. */
export const HEALTH_PARTS = {
  postgres: 'Database',
  log: 'Event log',
  projections: 'Read models',
  reactors: 'Background work',
  parked_events: 'Parked events',
  agents: 'Crawler agents',
  evidence: 'Evidence',
  mail: 'Mail',
} as const;
export type HealthPartName = keyof typeof HEALTH_PARTS;
const names = Object.keys(HEALTH_PARTS) as [HealthPartName, ...HealthPartName[]];

const publicPartSchema = z.object({
  name: z.enum(names),
  state: healthStateSchema,
  /** When it came into this state. */
  since: z.iso.datetime(),
});

/** GET /hc/ : for anybody. 200 while the product can serve, degraded parts and all; 503 when it cannot (`down`). */
export const healthSchema = z.object({
  status: healthStateSchema,
  since: z.iso.datetime(),
  parts: z.array(publicPartSchema),
  /** Why nobody works although everything answers, and the command that helps; absent: the log is the one that was read. */
  standing_still: z.string().optional(),
});
export type Health = z.infer<typeof healthSchema>;

/** GET /hc/live : the process is alive. */
export const livenessSchema = z.object({ status: z.literal('ok') });

export const HEALTH_UNITS = ['count', 'events', 'seconds', 'bytes'] as const;

/** A number that belongs to a part; null: not known. */
export const healthFigureSchema = z.object({
  label: z.string(),
  value: z.number().nullable(),
  unit: z.enum(HEALTH_UNITS),
  /** There is as much, and there may be more. */
  at_least: z.boolean().optional(),
});
export type HealthFigure = z.infer<typeof healthFigureSchema>;

/** One of several that make up a part: a read model, a country. */
export const healthItemSchema = z.object({
  name: z.string(),
  state: healthStateSchema,
  sentence: z.string().optional(),
  figures: z.array(healthFigureSchema).optional(),
});
export type HealthItem = z.infer<typeof healthItemSchema>;

/** What is found out about a part at one moment. */
export const healthFindingSchema = z.object({
  state: healthStateSchema,
  /** What is wrong and what helps; absent where there is nothing to say. */
  sentence: z.string().optional(),
  figures: z.array(healthFigureSchema).optional(),
  items: z.array(healthItemSchema).optional(),
});
export type HealthFinding = z.infer<typeof healthFindingSchema>;

/** GET /api/health/ : for superusers. */
export const healthDetailsSchema = z.object({
  ...healthSchema.shape,
  parts: z.array(publicPartSchema.extend(healthFindingSchema.shape)),
});
export type HealthDetails = z.infer<typeof healthDetailsSchema>;

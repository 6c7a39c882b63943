import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { z } from 'zod';

/** What the demo internet offers to be checked: website lists, preset images, and the checks it was made for. */
export const demoSeedSchema = z.object({
  lists: z.array(z.object({ name: z.string(), urls: z.array(z.string()).min(1) })).min(1),
  /** Preset image sets; the images are PNG or JPEG files. */
  presets: z
    .array(z.object({ name: z.string(), images: z.array(z.object({ name: z.string(), base64: z.base64() })) }))
    .default([]),
  /** As a person would send them, but for their website lists: those are named. */
  checks: z
    .array(
      createProjectBodySchema.omit({ url_groups: true }).extend({ lists: z.array(z.string()).readonly().default([]) }),
    )
    .min(1),
});
export type DemoSeed = z.output<typeof demoSeedSchema>;

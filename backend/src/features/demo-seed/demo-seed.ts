import { createProjectBodySchema } from '@proofline/contracts/api/projects';
import { z } from 'zod';

/** What the demo internet offers to be checked: website lists, preset images, and the check it was made for. */
export const demoSeedSchema = z.object({
  lists: z.array(z.object({ name: z.string(), urls: z.array(z.string()).min(1) })).min(1),
  /** Preset image sets; the images are PNG or JPEG files. */
  presets: z
    .array(z.object({ name: z.string(), images: z.array(z.object({ name: z.string(), base64: z.base64() })) }))
    .default([]),
  check: createProjectBodySchema
    .pick({ name: true, rules: true, filters: true, countries: true, languages: true })
    .loose(),
});
export type DemoSeed = z.output<typeof demoSeedSchema>;

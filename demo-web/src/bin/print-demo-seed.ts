import { demoKinds } from '../kinds/registry.ts';

/** Prints, as JSON, what the kinds of checks offer to a demo: website lists, preset images, and checks. */
const seeds = demoKinds.map((kind) => kind.seed());
const lists = seeds.flatMap((seed) => seed.lists);
const checks = seeds.flatMap((seed) => seed.checks);
const presets = seeds.flatMap((seed) =>
  seed.presets.map((set) => ({
    name: set.name,
    images: set.images.map((image) => ({ name: image.name, base64: image.png.toString('base64') })),
  })),
);
process.stdout.write(`${JSON.stringify({ lists, presets, checks })}\n`);

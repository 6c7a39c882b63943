import { demoCheck } from '../kinds/compliance/seed/demo-check.ts';
import { demoPresetSets } from '../kinds/compliance/seed/preset-images.ts';
import { demoUrlLists } from '../kinds/compliance/seed/url-lists.ts';

/** Prints, as JSON, the website lists of the demo run, its preset images and the check the demo internet was made for. */
const { name, kind, schedule, related_urls, filters, rules } = demoCheck;
const check = { name, kind, schedule, related_urls, filters, rules, countries: ['GB'] };
const presets = demoPresetSets().map((set) => ({
  name: set.name,
  images: set.images.map((image) => ({ name: image.name, base64: image.png.toString('base64') })),
}));
process.stdout.write(`${JSON.stringify({ lists: demoUrlLists(), presets, check })}\n`);

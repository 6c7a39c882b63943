import { demoCheck } from '../demo-check.ts';
import { demoUrlLists } from '../url-lists.ts';

/** Prints, as JSON, the website lists of the demo run and the check the demo internet was made for. */
const { name, kind, schedule, related_urls, filters, rules } = demoCheck;
const check = { name, kind, schedule, related_urls, filters, rules, countries: ['GB'] };
process.stdout.write(`${JSON.stringify({ lists: demoUrlLists(), check })}\n`);

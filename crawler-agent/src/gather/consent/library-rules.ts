import { createRequire } from 'node:module';
import { z } from 'zod';
import type { ConsentRule } from './consent-rule.ts';

const selectorSchema = z.union([z.string(), z.array(z.string())]);

/** A step of the library's rule language, as far as accepting goes. */
const stepSchema = z.looseObject({
  optional: z.boolean().optional(),
  all: z.boolean().optional(),
  exists: selectorSchema.optional(),
  click: selectorSchema.optional(),
  waitForThenClick: selectorSchema.optional(),
  get any() {
    return z.array(stepSchema).optional();
  },
  // biome-ignore lint/suspicious/noThenProperty: it is the library's word, and read as data.
  get then() {
    return z.array(stepSchema).optional();
  },
  get else() {
    return z.array(stepSchema).optional();
  },
});
type Step = z.infer<typeof stepSchema>;

const ruleSchema = z.looseObject({
  name: z.string(),
  cosmetic: z.boolean().optional(),
  runContext: z
    .looseObject({ main: z.boolean().optional(), frame: z.boolean().optional(), urlPattern: z.string().optional() })
    .optional(),
  detectCmp: z.array(stepSchema),
  optIn: z.array(stepSchema),
});
type LibraryRule = z.infer<typeof ruleSchema>;

const librarySchema = z.object({ autoconsent: z.array(ruleSchema) });

/** Steps that may stand beside the click without changing what it does: they wait. */
const waits = ['wait', 'waitFor', 'waitForVisible', 'exists', 'visible'];

/** Only what is told by style sheets' selectors. One that reaches into another root by several is found by the last. */
function selectorOf(selector: string | readonly string[]): string | null {
  const last = typeof selector === 'string' ? selector : (selector.at(-1) ?? '');
  return last === '' || last.startsWith('xpath/') ? null : last;
}

/** The buttons one of which accepts; null when accepting takes more than one click, or something else than a click. */
function acceptSelectors(steps: readonly Step[]): string[] | null {
  const selectors: string[] = [];
  let needed = 0;
  for (const step of steps) {
    const clicked = step.click ?? step.waitForThenClick;
    const isChoice = step.any !== undefined || step.then !== undefined;
    if (clicked !== undefined) {
      const selector = selectorOf(clicked);
      if (selector === null || step.all === true) return null;
      selectors.push(selector);
    } else if (isChoice) {
      const found = [step.any, step.then, step.else].map((inner) => acceptSelectors(inner ?? []));
      if (found.includes(null)) return null;
      selectors.push(...found.flatMap((inner) => inner ?? []));
    } else if (!waits.some((name) => name in step)) {
      return null;
    }
    const isNeeded = (clicked !== undefined || isChoice) && step.optional !== true;
    if (isNeeded) needed += 1;
  }
  return needed > 1 ? null : selectors;
}

/** A choice holds single clicks, each of which is enough. */
const singleClicks = (steps: readonly Step[]): readonly Step[] =>
  steps.map(({ any, ...step }) =>
    any === undefined ? step : { ...step, any: any.map((one) => ({ ...one, optional: true })) },
  );

function ruleOf({ name, cosmetic, runContext, detectCmp, optIn }: LibraryRule): ConsentRule[] {
  const accept = acceptSelectors(singleClicks(optIn));
  const exists = detectCmp.map(({ exists }) => (exists === undefined ? null : selectorOf(exists)));
  const marks = exists.filter((selector) => selector !== null);
  // Cosmetic ones only hide a notice that nobody has to answer.
  if (cosmetic === true || accept === null || accept.length === 0 || marks.length === 0) return [];
  const { main = true, frame = false, urlPattern } = runContext ?? {};
  return [{ manager: name, address: urlPattern || null, inMain: main, inFrames: frame, marks, accept }];
}

/** What the rules of the library say about accepting, those whose answer is one click. Pure. @throws when they have another shape */
export const rulesFrom = (library: unknown): ConsentRule[] => librarySchema.parse(library).autoconsent.flatMap(ruleOf);

let known: readonly ConsentRule[] | undefined;

/** Of the library as it is installed; read when it is first asked for. */
export function libraryRules(): readonly ConsentRule[] {
  known ??= rulesFrom(createRequire(import.meta.url)('@duckduckgo/autoconsent/rules/rules.json'));
  return known;
}

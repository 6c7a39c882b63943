import { createRequire } from 'node:module';
import { z } from 'zod';
import type { ConsentRule } from './consent-rule.ts';

const selectorSchema = z.union([z.string(), z.array(z.string())]);

/** A step of the library's rule language, as far as accepting goes. */
const stepSchema = z.looseObject({
  optional: z.boolean().optional(),
  all: z.boolean().optional(),
  exists: selectorSchema.optional(),
  visible: selectorSchema.optional(),
  waitForVisible: selectorSchema.optional(),
  check: z.string().optional(),
  negated: z.boolean().optional(),
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
  detectPopup: z.array(stepSchema).default([]),
  optIn: z.array(stepSchema),
  optOut: z.array(stepSchema).default([]),
});
type LibraryRule = z.infer<typeof ruleSchema>;

const librarySchema = z.object({ autoconsent: z.array(ruleSchema) });

/** Steps of a condition that selectors alone do not answer. */
const otherConditions = ['eval', 'any', 'if', 'cookieContains', 'click', 'waitForThenClick'];

/** Steps that may stand beside the click without changing what it does: they wait. */
const waits = ['wait', 'waitFor', 'waitForVisible', 'exists', 'visible'];

/** Only what is told by one style sheets' selector. Several lead into another root; the last alone would mean any root's. */
function selectorOf(selector: string | readonly string[]): string | null {
  const only = typeof selector === 'string' ? selector : selector.length === 1 ? (selector[0] ?? '') : '';
  return only === '' || only.startsWith('xpath/') ? null : only;
}

/** What must be there and what must be shown; null when a step asks for something else. */
function conditionsOf(steps: readonly Step[]): { marks: string[]; shown: string[] } | null {
  const marks: string[] = [];
  const shown: string[] = [];
  for (const { exists, visible, waitForVisible, check, negated, ...others } of steps) {
    const seen = visible ?? waitForVisible;
    const selector = selectorOf(exists ?? seen ?? '');
    const isOther = negated === true || check === 'none' || otherConditions.some((name) => name in others);
    if (selector === null || isOther) return null;
    (exists === undefined ? shown : marks).push(selector);
  }
  return { marks, shown };
}

/** Whatever the library's refusal presses on its way. */
const pressedIn = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => [
    ...[step.click ?? step.waitForThenClick ?? []].flat(),
    ...[step.any, step.then, step.else].flatMap((inner) => pressedIn(inner ?? [])),
  ]);

const partsOf = (selector: string) => selector.split(',').map((part) => part.trim());
const namesRefusal = /declin|reject|den[iy]|refus|disagree|(?<!non-)(?:necessary|essential|required)/i;
/** Third of its kind, last of its kind: on another website that may be any button. */
const isPositional = /:(?:nth|first|last|only)-/;

/** Selectors that no refusal shares, and that say which button they mean. */
function soundSelectors(accept: readonly string[], optOut: readonly Step[], isAnywhere: boolean): string[] {
  const pressed = new Set(pressedIn(optOut).flatMap(partsOf));
  const isShared = (selector: string) => partsOf(selector).some((part) => pressed.has(part));
  return accept.filter(
    (selector) => !isShared(selector) && !namesRefusal.test(selector) && !(isAnywhere && isPositional.test(selector)),
  );
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

function ruleOf({ name, cosmetic, runContext, detectCmp, detectPopup, optIn, optOut }: LibraryRule): ConsentRule[] {
  const { main = true, frame = false, urlPattern } = runContext ?? {};
  const address = urlPattern || null;
  const clicked = acceptSelectors(singleClicks(optIn));
  const conditions = conditionsOf([...detectCmp, ...detectPopup.filter(({ wait }) => wait === undefined)]);
  // Cosmetic ones only hide a notice that nobody has to answer.
  if (cosmetic === true || clicked === null || conditions === null) return [];
  const accept = soundSelectors(clicked, optOut, address === null);
  if (accept.length === 0 || detectCmp.length === 0) return [];
  return [{ manager: name, address, inMain: main, inFrames: frame, ...conditions, accept }];
}

/** What the rules of the library say about accepting, those whose answer is one click. Pure. @throws when they have another shape */
export const rulesFrom = (library: unknown): ConsentRule[] => librarySchema.parse(library).autoconsent.flatMap(ruleOf);

let known: readonly ConsentRule[] | undefined;

/** Of the library as it is installed; read when it is first asked for. */
export function libraryRules(): readonly ConsentRule[] {
  known ??= rulesFrom(createRequire(import.meta.url)('@duckduckgo/autoconsent/rules/rules.json'));
  return known;
}

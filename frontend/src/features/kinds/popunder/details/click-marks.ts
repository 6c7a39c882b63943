import type { PopunderResultDetails } from '@proofline/contracts/kinds/popunder/result-view';
import { STEP_WORDS } from '@proofline/contracts/kinds/popunder/window';

export interface ClickMark {
  /** Labels of what opened there; a dot where nothing did. */
  readonly label: string;
  /** CSS pixels from the left and the top of the page. */
  readonly at: { readonly x: number; readonly y: number };
  /** What opened there and nobody asked for advertises a keyword. */
  readonly isBad: boolean;
  readonly words: string;
}

/** What was clicked on the page of a window's own pass, each place once. Pure. */
export function clickMarks({ windows, steps, pass, window }: PopunderResultDetails): readonly ClickMark[] {
  const bad = new Set(
    windows
      .filter((one) => one.pass === pass && one.unrequested && one.matched_keywords.length > 0)
      .map(({ label }) => label),
  );
  const told = steps.length > 0 ? steps : stepOf(window);
  const places = Map.groupBy(
    told.filter(({ at }) => at !== null),
    ({ at }) => `${at?.x} ${at?.y}`,
  );
  return [...places.values()].flatMap(([first, ...others]) => {
    if (first === undefined || first.at === null) return [];
    const opened = [first, ...others].flatMap((step) => step.opened);
    const on = first.element === null ? '' : ` on ${elementInWords(first.element)}`;
    const came = opened.length === 0 ? 'opened nothing' : `opened ${opened.join(', ')}`;
    return {
      label: opened.length === 0 ? '·' : opened.join(', '),
      at: first.at,
      isBad: opened.some((label) => bad.has(label)),
      words: `${STEP_WORDS[first.step]}${on} ${came}`,
    };
  });
}

const stepOf = (window: PopunderResultDetails['window']): PopunderResultDetails['steps'] => {
  if (window === null) return [];
  const { step, at, element, msAfter } = window.trigger;
  return [{ step, at, element, atMs: msAfter, opened: [window.label] }];
};

const elementInWords = ({ tag, selector, text }: { tag: string; selector: string; text: string }): string =>
  text === '' ? `${tag}${selector}` : `“${text}”`;

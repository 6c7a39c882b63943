/** Between the two keys of a sequence, at most. */
export const SEQUENCE_MS = 1_200;

/** Whether what is pressed is meant as text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !isBox(target)));

/** A box takes the space bar alone. */
const isBox = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && (target.type === 'checkbox' || target.type === 'radio');

let lastG = Number.NEGATIVE_INFINITY;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'g') lastG = timeStamp;
    },
    true,
  );
}

/** Whether a key follows `g` so soon that the two lead to a page. */
export const belongsToSequence = ({ key, timeStamp }: KeyboardEvent): boolean =>
  key !== 'g' && timeStamp - lastG < SEQUENCE_MS;

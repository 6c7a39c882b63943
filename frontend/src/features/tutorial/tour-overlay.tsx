import { Button, Checkbox, Portal } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { placeCard, spotlightOf } from './place-card.ts';
import { stepsThatApply } from './step-order.ts';
import styles from './tour-overlay.module.css';
import { type TourStep, tourSteps } from './tour-steps.ts';
import { TOURS, type TourId, TUTORIAL_MINUTES } from './tours.ts';
import { useFocusInside } from './use-focus-inside.ts';
import { useTarget, visibleTarget } from './use-target.ts';

interface Props {
  readonly id: TourId;
  readonly isAutomatic: boolean;
  /** `quiet`: it shall not start by itself again. */
  readonly onEnd: (quiet: boolean) => void;
  /** To the tour that follows, where there is one. */
  readonly onGoOn: ((quiet: boolean) => void) | null;
}

/**
 * A tour over the page: one step after the other, its target in the light. Escape ends it, arrow keys go back and on. The
 * page behind is out of reach until then.
 */
export function TourOverlay(props: Props) {
  return (
    <Portal>
      <Tour {...props} />
    </Portal>
  );
}

function Tour({ id, isAutomatic, onEnd, onGoOn }: Props) {
  const steps = stepsThatApply(tourSteps[id], (selector) => visibleTarget(selector) !== undefined);
  const [step, setStep] = useState<TourStep>(() => tourSteps[id][0] ?? { title: '', text: '' });
  const [quiet, setQuiet] = useState(false);
  const position = Math.max(0, steps.indexOf(step));
  const isLast = position === steps.length - 1;
  const target = useTarget(step.target);
  const card = useRef<HTMLDivElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  const place = useCardPlace(card, target);
  useFocusInside(card, primary, () => onEnd(quiet));
  const titleId = useId();
  const textId = useId();

  const go = (by: 1 | -1) => {
    const to = steps[position + by];
    if (to !== undefined) setStep(to);
    else if (by === 1) onEnd(quiet);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && !isLast) go(1);
    else if (event.key === 'ArrowLeft') go(-1);
    else return;
    event.preventDefault();
  };
  useEscape(() => onEnd(quiet));

  const { title, minutes, next } = TOURS[id];
  const window = { width: place.window.width, height: place.window.height };
  const light = target === null ? null : spotlightOf(target, window);
  return (
    <>
      <div className={styles.backdrop} data-dim={light === null || undefined} aria-hidden />
      {light !== null && <div className={styles.light} style={light} data-testid="tour-light" aria-hidden />}
      <div
        ref={card}
        className={styles.card}
        style={place.style}
        data-at-top={place.atTop || undefined}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={textId}
        onKeyDown={onKeyDown}
      >
        <p className={styles.count}>
          <span>Tutorial: {title}</span>
          <span className="tabular">
            {position + 1} of {steps.length}
          </span>
        </p>
        <div aria-live="polite">
          <h2 id={titleId}>{step.title}</h2>
          <p id={textId} className={styles.text}>
            {step.text}
            {position === 0 && (
              <span className={styles.time}>
                This page takes {minutes === 1 ? 'a minute' : 'a few minutes'}, the whole tutorial about{' '}
                {TUTORIAL_MINUTES}.
              </span>
            )}
          </p>
        </div>
        {isAutomatic && (
          <Checkbox
            className={styles.quiet ?? ''}
            label="Do not start by itself again"
            checked={quiet}
            onChange={(event) => setQuiet(event.currentTarget.checked)}
          />
        )}
        <div className={styles.buttons}>
          {!isLast && (
            <Button variant="subtle" color="gray" onClick={() => onEnd(quiet)}>
              Skip tutorial
            </Button>
          )}
          {isLast && next !== undefined && onGoOn !== null && (
            <Button variant="subtle" onClick={() => onGoOn(quiet)}>
              Go on: {TOURS[next].title}
            </Button>
          )}
          <span className={styles.forward}>
            {position > 0 && (
              <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => go(-1)}>
                Back
              </Button>
            )}
            <Button
              ref={primary}
              rightSection={isLast ? <IconCheck size={16} /> : <IconArrowRight size={16} />}
              onClick={() => go(1)}
            >
              {isLast ? 'Finish' : 'Next'}
            </Button>
          </span>
        </div>
      </div>
    </>
  );
}

/** Beside the target; on a phone at the lower end of the window, or the upper one when the target is below. */
function useCardPlace(card: React.RefObject<HTMLDivElement | null>, target: ReturnType<typeof useTarget>) {
  const phone = useIsPhone();
  const viewport = useViewportSize();
  const [size, setSize] = useState({ width: 360, height: 200 });
  // Words and buttons change with every step, and with them the height.
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
  });
  // Zero until the first effect.
  const window = viewport.width === 0 ? { width: globalThis.innerWidth, height: globalThis.innerHeight } : viewport;
  if (!phone) return { window, atTop: false, style: placeCard(target, size, window) };
  const isBelow = target !== null && target.top > window.height - size.height - 24;
  return { window, atTop: isBelow, style: {} };
}

/** Before any panel or dialog under the tour takes the key for itself. */
function useEscape(end: () => void): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    globalThis.addEventListener('keydown', onKey, true);
    return () => globalThis.removeEventListener('keydown', onKey, true);
  }, []);
}

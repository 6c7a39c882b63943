import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './dropdown.module.css';

/** To be spread over the button that opens the panel. */
interface TriggerProps {
  readonly type: 'button';
  readonly onClick: () => void;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
}

interface Props {
  /** Names the panel. */
  readonly label: string;
  /** Pixels; on its side above the panel is as wide as its button. */
  readonly width: number;
  /** The panel hangs from the end of its button, or stands on it. */
  readonly side?: 'below' | 'above';
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** What is in the panel, which may be loaded late. */
  readonly children: (close: () => void) => ReactNode;
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

/**
 * A button of the frame and the panel it opens. The frame's bar is always in view, so that CSS places the panel and the
 * first paint needs no positioning code. Escape closes and gives the focus back; a press or the focus elsewhere closes.
 */
export function Dropdown({ label, width, side = 'below', trigger, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
    place.current?.querySelector('button')?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !place.current?.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of the button and panel in it
    <div ref={place} className={styles.place} onKeyDown={onKeyDown} onBlur={onBlur}>
      {trigger({
        type: 'button',
        onClick: () => setOpen(!isOpen),
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? panelId : undefined,
      })}
      {isOpen && (
        <div
          ref={panel}
          id={panelId}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={styles.panel}
          data-side={side}
          style={{ '--dropdown-width': `${width}px` } as CSSProperties}
        >
          <Suspense fallback={null}>
            {children(close)}
            <FocusFirst panel={panel} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Stands beside what may be loaded late, and so shows with it. */
function FocusFirst({ panel }: { panel: RefObject<HTMLDivElement | null> }) {
  useLayoutEffect(() => {
    const first =
      panel.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      panel.current?.querySelector<HTMLElement>(focusable);
    (first ?? panel.current)?.focus();
  }, [panel]);
  return null;
}

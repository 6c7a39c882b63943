import { Tooltip } from '@mantine/core';
import { type FocusEvent, type ReactNode, type RefObject, useRef, useState } from 'react';

interface Target {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: (event: FocusEvent<HTMLButtonElement>) => void;
  readonly onBlur: () => void;
}

interface Props {
  readonly label: string;
  readonly disabled?: boolean;
  /** The button, which passes on what it is given. */
  readonly children: (target: Target) => ReactNode;
}

/** A tooltip for buttons that stand in a table by the hundred: there is none until the pointer or the keyboard comes. */
export function HoverTip({ label, disabled = false, children }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const leave = () => setNear(false);
  return (
    <>
      {children({
        ref,
        onMouseEnter: () => setNear(true),
        onMouseLeave: leave,
        // Focus that comes by a press, or back from what was opened, is no closer look.
        onFocus: ({ currentTarget }) => setNear(currentTarget.matches(':focus-visible')),
        onBlur: leave,
      })}
      {isNear && !disabled && <Tooltip label={label} target={ref} opened />}
    </>
  );
}

import { Tooltip } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';

interface Target {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
}

interface Props {
  readonly label: string;
  readonly disabled?: boolean;
  /** The button, which passes on what it is given. */
  readonly children: (target: Target) => ReactNode;
}

/** A tooltip for buttons that stand in a table by the hundred: there is none until the pointer comes. */
export function HoverTip({ label, disabled = false, children }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  return (
    <>
      {children({ ref, onMouseEnter: () => setNear(true), onMouseLeave: () => setNear(false) })}
      {isNear && !disabled && <Tooltip label={label} target={ref} opened />}
    </>
  );
}

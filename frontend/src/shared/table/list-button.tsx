import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../ui/use-is-phone.ts';

interface Props extends Pick<ButtonProps, 'leftSection' | 'rightSection' | 'loading' | 'variant'> {
  readonly onClick?: () => void;
  /** Draws a link that looks like the button. */
  readonly renderRoot?: (props: Record<string, unknown>) => ReactNode;
  readonly children: ReactNode;
}

/** An action beside a list's title, as large as fingers need on a phone. */
export const ListButton = (props: Props) => <Button size={useIsPhone() ? 'lg' : 'sm'} {...props} />;

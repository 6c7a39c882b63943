import { Menu } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Holdable } from './holdable.ts';
import { LiftHoldDialog } from './lift-hold-dialog.tsx';
import { PlaceHoldDialog } from './place-hold-dialog.tsx';

type Change = 'place' | 'lift';

interface LegalHoldMenu {
  /** In a menu of actions; null where nothing can be changed, or not by who looks. */
  readonly entry: ReactNode;
  /** Stands outside the menu, which closes. */
  readonly dialog: ReactNode;
}

/** Of a report it is said which of the two is meant: its check's entry stands in the same menu. */
const labels: Readonly<Record<Holdable['type'], Readonly<Record<Change, string>>>> = {
  check: { place: 'Place legal hold', lift: 'Lift legal hold' },
  report: { place: 'Place hold on this report', lift: 'Lift hold of this report' },
};

/** Placing and lifting a legal hold, as far as `change` is open to who looks. */
export function useLegalHold(thing: Holdable, change: Change | null): LegalHoldMenu {
  // What was chosen stays chosen while it is asked about, whatever colleagues do meanwhile.
  const [asked, setAsked] = useState<Change | null>(null);
  const close = () => setAsked(null);
  return {
    entry: change !== null && (
      <Menu.Item leftSection={<IconGavel size={16} stroke={1.6} aria-hidden />} onClick={() => setAsked(change)}>
        {labels[thing.type][change]}
      </Menu.Item>
    ),
    dialog: (
      <>
        {asked === 'place' && <PlaceHoldDialog thing={thing} onClose={close} />}
        {asked === 'lift' && <LiftHoldDialog thing={thing} onClose={close} />}
      </>
    ),
  };
}

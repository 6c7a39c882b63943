import { useAtom } from 'jotai';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { paletteAtom } from '../../features/palette/palette-state.ts';
import { useShortcuts } from '../../features/palette/use-shortcuts.ts';
import { admit } from '../../shared/routing/page-access.ts';
import { useMe } from '../../shared/session/me.ts';
import { useSwitches } from '../../shared/switches/feature-states.ts';
import { accessTable } from '../access-table.ts';
import { adminNavigation, mainNavigation, navigationFor, otherPages } from './navigation.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('../../features/palette/command-palette.tsx')).CommandPalette,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../../features/palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The keys that work everywhere, and the two dialogs they open. */
export function PaletteHost() {
  const [shown, show] = useAtom(paletteAtom);
  const me = useMe();
  const isOn = useSwitches();
  const canOpen = useCallback(
    (path: string) => {
      const access = accessTable[path];
      if (access === undefined) return false;
      return admit(access, me, (access.needsSwitches ?? []).every(isOn)) === 'enter';
    },
    [me, isOn],
  );
  useShortcuts(canOpen);
  const pages = useMemo(() => {
    const groups = navigationFor([...mainNavigation, otherPages, ...adminNavigation], me, isOn);
    const entries = groups.flatMap((group) => group.entries);
    return entries.filter(({ to }, index) => entries.findIndex((entry) => entry.to === to) === index);
  }, [me, isOn]);
  const close = () => show(null);
  return (
    <Suspense>
      {shown === 'search' && <CommandPalette pages={pages} onClose={close} />}
      {shown === 'shortcuts' && <ShortcutsDialog canOpen={canOpen} onClose={close} />}
    </Suspense>
  );
}

import type { MantineColorSchemeManager } from '@mantine/core';
import { preferencesAtom } from '../shared/preferences/preferences.ts';
import { store } from '../shared/store.ts';

let unsubscribe: (() => void) | undefined;

/** Mantine's colour scheme follows the preference, which alone is stored. */
export const appearanceManager: MantineColorSchemeManager = {
  get: () => store.get(preferencesAtom).appearance,
  set: () => undefined,
  subscribe: (onUpdate) => {
    let shown = store.get(preferencesAtom).appearance;
    unsubscribe = store.sub(preferencesAtom, () => {
      const { appearance } = store.get(preferencesAtom);
      if (appearance !== shown) {
        shown = appearance;
        onUpdate(appearance);
      }
    });
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => undefined,
};

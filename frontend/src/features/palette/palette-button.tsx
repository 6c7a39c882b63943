import { IconSearch } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { Kbd, modKey } from '../../shared/ui/kbd.tsx';
import styles from './palette-button.module.css';
import { paletteAtom } from './palette-state.ts';

/** Opens the search over everything. */
export function PaletteButton() {
  const open = useSetAtom(paletteAtom);
  return (
    <button type="button" className={styles.button} onClick={() => open('search')}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={styles.label}>Search</span>
      <span className={styles.keys} aria-hidden>
        <Kbd>{`${modKey} K`}</Kbd>
      </span>
    </button>
  );
}

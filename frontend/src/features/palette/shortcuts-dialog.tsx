import { Dialog } from '../../shared/ui/dialog.tsx';
import { Kbd, modKey } from '../../shared/ui/kbd.tsx';
import { everywhere, goTo, inDetails, type Shortcut } from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** Every key there is. `canOpen`: pages the reader cannot open have no key. */
export function ShortcutsDialog({ canOpen, onClose }: { canOpen: (path: string) => boolean; onClose: () => void }) {
  const sequences = Object.entries(goTo)
    .filter(([, { to }]) => canOpen(to))
    .map(([key, { does }]): Shortcut => ({ keys: ['G', key.toUpperCase()], does }));
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size={440}>
      <Keys title="Everywhere" shortcuts={everywhere} />
      <Keys title="In the details of a result" shortcuts={inDetails} />
      <Keys title="One key after the other" shortcuts={sequences} />
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key === 'Mod' ? modKey : key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

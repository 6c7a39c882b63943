import styles from './kbd.module.css';

/** A key, as the shortcut list and menus show it. */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;

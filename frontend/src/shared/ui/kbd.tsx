import styles from './kbd.module.css';

/** A key, as the shortcut list and menus show it. */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;

const mod = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The keys that submit a dialog, for those who look for them. */
export const SubmitKeys = () => (
  <span className={styles.hint} aria-hidden>
    <Kbd>{mod}</Kbd> <Kbd>Enter</Kbd>
  </span>
);

import styles from './kbd.module.css';

/** A key, as the shortcut list and menus show it. */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;

/** How the key of commands is called on this machine. */
export const modKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The keys that submit a dialog, for those who look for them. */
export const SubmitKeys = () => (
  <span className={styles.hint} aria-hidden>
    <Kbd>{modKey}</Kbd> <Kbd>Enter</Kbd>
  </span>
);

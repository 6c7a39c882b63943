import styles from './panels.module.css';

/** A message under a group of controls that has no error line of its own. */
export function FieldError({ children, id }: { children: string | undefined; id?: string }) {
  if (children === undefined) return null;
  return (
    <p className={styles.error} role="alert" id={id}>
      {children}
    </p>
  );
}

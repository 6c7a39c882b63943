import styles from './rules-builder.module.css';

/** What the signs in a phrase mean, always in view. */
export function WildcardHelp() {
  return (
    <dl className={styles.help} aria-label="Wildcards">
      <div className={styles.helpItem}>
        <dt className={styles.sign}>*</dt>
        <dd>
          missing words
          <br />
          <code>100 * bonus</code> finds “100 % welcome bonus”
        </dd>
      </div>
      <div className={styles.helpItem}>
        <dt className={styles.sign}>^</dt>
        <dd>
          missing symbols in a word
          <br />
          <code>b^nus</code> finds “bonus”
        </dd>
      </div>
      <div className={styles.helpItem}>
        <dt className={styles.sign}>#n</dt>
        <dd>
          at most n of them
          <br />
          <code>free *#2 spins</code> finds “free extra bonus spins”
        </dd>
      </div>
    </dl>
  );
}

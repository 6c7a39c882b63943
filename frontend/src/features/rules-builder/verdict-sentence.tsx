import { Switch } from '@mantine/core';
import styles from './rules-builder.module.css';

/** "Website is [not] compliant if the following is found": the Not of the root, as a part of the sentence. */
export function VerdictSentence({ not, onChange }: { not: boolean; onChange: (not: boolean) => void }) {
  return (
    <div className={styles.sentence}>
      <span>Website is</span>
      <Switch
        checked={not}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-label="Website is not compliant if the following is found"
      />
      <span className={not ? undefined : styles.off}>not</span>
      <span>compliant if the following is found</span>
    </div>
  );
}

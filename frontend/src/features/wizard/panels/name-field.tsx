import { TextInput } from '@mantine/core';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import styles from './panels.module.css';

interface Props {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The check's name with its counter. */
export function NameField({ name, error, onChange }: Props) {
  return (
    <TextInput
      size="md"
      className={styles.narrow ?? ''}
      label="Check name"
      required
      placeholder="UK affiliates: bonus terms"
      maxLength={MAX_CHECK_NAME_LENGTH}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      description={`${name.length} / ${MAX_CHECK_NAME_LENGTH}`}
      descriptionProps={{ className: styles.counter }}
    />
  );
}

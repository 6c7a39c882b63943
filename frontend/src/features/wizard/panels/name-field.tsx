import { TextInput } from '@mantine/core';
import { MAX_CHECK_NAME_LENGTH } from '@proofline/contracts/schedules';
import styles from './name-field.module.css';

interface Props {
  readonly name: string;
  readonly error: string | undefined;
  /** Offered while there is no name. */
  readonly suggestions?: readonly string[];
  readonly onChange: (name: string) => void;
}

/** The check's name with its counter. */
export function NameField({ name, error, suggestions = [], onChange }: Props) {
  return (
    <div className={styles.field}>
      <TextInput
        size="md"
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
      {name === '' && suggestions.length > 0 && (
        <fieldset className={styles.suggestions}>
          <legend className="visually-hidden">Suggested names</legend>
          {suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className={styles.suggestion} onClick={() => onChange(suggestion)}>
              {suggestion}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

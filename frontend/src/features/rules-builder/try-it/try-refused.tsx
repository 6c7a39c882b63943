import { IconAlertTriangle } from '@tabler/icons-react';
import { FieldErrorsError, messageOf } from '../../../shared/api/api-error.ts';
import styles from './try-it.module.css';

/** Why there is no verdict; what stands at a field is said there. */
export function TryRefused({ error }: { error: unknown }) {
  const others =
    error instanceof FieldErrorsError
      ? Object.entries(error.fields).flatMap(([field, messages]) =>
          field === 'url' || field === 'country' ? [] : messages,
        )
      : [messageOf(error)];
  if (others.length === 0) return null;
  return (
    <div className={styles.refused} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        {others.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

import { FieldErrorsError, messageOf } from '../api/api-error.ts';
import { toast } from '../ui/toast.tsx';

/** Every message of a refusal as an error notification: the detail where there is one, else each of every field. */
export function showRefusal(error: unknown): void {
  const messages = error instanceof FieldErrorsError ? Object.values(error.fields).flat() : [messageOf(error)];
  for (const message of new Set(messages)) toast('danger', message);
}

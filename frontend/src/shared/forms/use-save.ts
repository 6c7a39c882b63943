import { useMutation } from '@tanstack/react-query';
import { FieldErrorsError, messageOf } from '../api/api-error.ts';
import { toast } from '../ui/toast.tsx';

interface Save {
  readonly submit: () => void;
  readonly pending: boolean;
  /** What the server said about a field or something in it; what it said about none was shown as a toast. */
  readonly error: (field: string) => string | undefined;
}

/** Saves a form: refusals of fields stand at the fields, everything else is said in a toast. */
export function useSave<Answer>(save: () => Promise<Answer>, onSaved: (answer: Answer) => unknown): Save {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      const messages = error instanceof FieldErrorsError ? (error.fields.non_field_errors ?? []) : [messageOf(error)];
      for (const message of messages) toast('danger', message);
    },
  });
  const refused = saving.error instanceof FieldErrorsError ? saving.error : null;
  return {
    submit: () => saving.mutate(),
    pending: saving.isPending,
    error: (field) => {
      const key = Object.keys(refused?.fields ?? {}).find((name) => name === field || name.startsWith(`${field}.`));
      return key === undefined ? undefined : refused?.first(key);
    },
  };
}

import { Button, TextInput } from '@mantine/core';
import { meSchema, patchMeBodySchema } from '@proofline/contracts/api/account';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { apiPatch } from '../../shared/api/client.ts';
import { showRefusal } from '../../shared/forms/show-refusal.ts';
import { useMe } from '../../shared/session/me.ts';
import { DiscardDialog } from '../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import styles from './details-card.module.css';
import { useAdoptMe } from './own-account.ts';
import { cleanPhone, INVALID_PHONE, judgePhone, phoneText, VALID_PHONE } from './phone-number.ts';

/** The own phone number; an edited one is not lost without a question, also when the page is left. */
export function PhoneForm() {
  const me = useMe();
  const adopt = useAdoptMe();
  const [typed, setTyped] = useState<string>();
  const [asking, setAsking] = useState(false);
  const text = typed ?? phoneText(me.phone_number);
  const { isValid, isChanged, canSave } = judgePhone(text, me.phone_number);
  const isEdited = typed !== undefined && isChanged;
  const save = useMutation({
    mutationFn: () =>
      apiPatch('/api/auth/users/me/', meSchema, patchMeBodySchema.parse({ phone_number: text.trim() || null })),
    onSuccess: (answer) => {
      adopt(answer);
      setTyped(undefined);
      toast(
        'success',
        answer.phone_number === null ? 'Your phone number was removed.' : 'Your phone number was saved.',
      );
    },
    onError: showRefusal,
  });
  const leaving = useBlocker({ shouldBlockFn: () => isEdited, enableBeforeUnload: isEdited, withResolver: true });
  const refusal = save.error instanceof FieldErrorsError ? save.error.first('phone_number') : undefined;
  const error = refusal ?? (isValid === false && typed !== undefined ? INVALID_PHONE : undefined);
  const discard = () => {
    setTyped(undefined);
    setAsking(false);
    save.reset();
    if (leaving.status === 'blocked') leaving.proceed();
  };
  const keep = () => {
    setAsking(false);
    if (leaving.status === 'blocked') leaving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} className={styles.phone} noValidate>
      <TextInput
        size="md"
        type="tel"
        label="Phone"
        name="phone"
        autoComplete="tel"
        placeholder="+356 2123 4567"
        maxLength={40}
        value={text}
        onChange={(event) => {
          save.reset();
          setTyped(cleanPhone(event.currentTarget.value));
        }}
        error={error}
        {...(isValid &&
          error === undefined && {
            description: <span className={styles.valid}>{VALID_PHONE}</span>,
            rightSection: <IconCheck size={16} className={styles.valid} aria-hidden />,
          })}
      />
      <div className={styles.phoneButtons}>
        {isEdited && (
          <Button size="md" variant="default" onClick={() => setAsking(true)}>
            Cancel
          </Button>
        )}
        <Button size="md" type="submit" disabled={!canSave} loading={save.isPending}>
          Save
        </Button>
      </div>
      <DiscardDialog opened={asking || leaving.status === 'blocked'} onDiscard={discard} onKeep={keep} />
    </form>
  );
}

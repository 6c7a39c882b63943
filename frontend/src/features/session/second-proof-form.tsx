import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FieldErrorsError } from '../../shared/api/api-error.ts';
import { formStyle, linkStyle, rowStyle, SessionFrame } from './session-frame.tsx';

interface Props {
  readonly pending: boolean;
  readonly error: unknown;
  readonly captcha: ReactNode;
  readonly onSubmit: (otp: string) => void;
  readonly onBack: () => void;
}

/** The second step of signing in, for accounts with two-factor authentication. */
export function SecondProofForm({ pending, error, captcha, onSubmit, onBack }: Props) {
  const [code, setCode] = useState('');
  const [useRecovery, setUseRecovery] = useState(false);
  const [tried, setTried] = useState(false);
  const typed = code.trim();
  const complete = useRecovery ? typed !== '' : /^\d{6}$/.test(typed.replaceAll(' ', ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || pending) return;
    setTried(true);
    onSubmit(useRecovery ? typed : typed.replaceAll(' ', ''));
  };
  const message = tried && error instanceof FieldErrorsError ? error.first('otp') : undefined;
  return (
    <SessionFrame
      title="Two-factor authentication"
      lead={
        useRecovery
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Enter the code from your authenticator app.'
      }
    >
      <form onSubmit={submit} className={formStyle} noValidate>
        <TextInput
          key={String(useRecovery)}
          size="md"
          label={useRecovery ? 'Recovery code' : 'Code'}
          name="otp"
          autoComplete="one-time-code"
          inputMode={useRecovery ? 'text' : 'numeric'}
          maxLength={40}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={message}
        />
        {captcha}
        <Button type="submit" size="md" fullWidth disabled={!complete} loading={pending}>
          Log in
        </Button>
        <div className={rowStyle}>
          <Button variant="subtle" size="xs" className={linkStyle} onClick={onBack}>
            Back
          </Button>
          <Button
            variant="subtle"
            size="xs"
            className={linkStyle}
            onClick={() => {
              setCode('');
              setTried(false);
              setUseRecovery(!useRecovery);
            }}
          >
            {useRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        </div>
      </form>
    </SessionFrame>
  );
}

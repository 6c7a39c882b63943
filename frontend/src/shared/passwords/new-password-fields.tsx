import { PASSWORD_RULES } from '@proofline/contracts/password-rules';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';

interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}
export const noPassword: NewPassword = { password: '', confirmation: '' };

const matches = ({ password, confirmation }: NewPassword): boolean => password !== '' && password === confirmation;

/** Keeps all rules, and was typed alike twice. */
export const isGoodPassword = (value: NewPassword): boolean =>
  matches(value) && PASSWORD_RULES.every(({ isKept }) => isKept(value.password));

/** What the indicators say; the upper limit speaks up only when it is broken. */
const shortNames: Readonly<Record<string, string>> = {
  length: '8 characters',
  lowercase: '1 lowercase letter',
  uppercase: '1 uppercase letter',
  number: '1 number',
  special: '1 special character',
};

interface Props {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** What the server said about it. */
  readonly error?: string | undefined;
  readonly size?: 'sm' | 'md';
  readonly autoFocus?: boolean;
}

/** A new password, twice, with an indicator per rule that follows the typing (002 §5). */
export function NewPasswordFields({ value, onChange, error, size = 'md', autoFocus = false }: Props) {
  const rules = useId();
  const broken = PASSWORD_RULES.filter(({ id, isKept }) => !(id in shortNames) && !isKept(value.password));
  return (
    <>
      <PasswordField
        size={size}
        label="New password"
        name="new_password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        aria-describedby={rules}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        error={error ?? broken[0]?.message}
      />
      <ul id={rules} className={styles.rules} aria-label="Password rules">
        {PASSWORD_RULES.filter(({ id }) => id in shortNames).map(({ id, isKept }) => (
          <Indicator key={id} kept={isKept(value.password)}>
            {shortNames[id] ?? id}
          </Indicator>
        ))}
      </ul>
      <PasswordField
        size={size}
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
      />
      <ul className={styles.rules} aria-label="Confirmation" aria-live="polite">
        <Indicator kept={matches(value)}>Passwords match</Indicator>
      </ul>
    </>
  );
}

function Indicator({ kept, children }: { kept: boolean; children: string }) {
  const Icon = kept ? IconCheck : IconCircleDashed;
  return (
    <li data-kept={kept}>
      <Icon size={14} stroke={kept ? 2.4 : 1.6} aria-hidden />
      {children}
      <span className="visually-hidden">{kept ? ': yes' : ': not yet'}</span>
    </li>
  );
}

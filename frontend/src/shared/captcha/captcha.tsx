import { CAPTCHA_FIELD } from '@proofline/contracts/api/session';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FieldErrorsError } from '../api/api-error.ts';
import { toast } from '../ui/toast.tsx';

const CaptchaWidget = lazy(() => import('./captcha-widget.tsx'));

interface Captcha {
  /** Spread it into the body of the form. */
  readonly fields: { readonly [CAPTCHA_FIELD]?: string };
  /** Nothing until the server asked for it. */
  readonly widget: ReactNode;
  /** For every answer to the form, refusal or not: starts the captcha over. True: the refusal asked for the captcha. */
  settle(error: unknown): boolean;
}

/**
 * The captcha of a form: appears once the server asks for it and is reset after every submit. Its messages are a warning
 * the first time and an error once it is shown (000 §8).
 */
export function useCaptcha(): Captcha {
  const [isAsked, setAsked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<string>();
  return {
    fields: answer === undefined ? {} : { [CAPTCHA_FIELD]: answer },
    widget: isAsked && (
      <Suspense>
        <CaptchaWidget key={attempt} onAnswer={setAnswer} />
      </Suspense>
    ),
    settle: (error) => {
      setAttempt((count) => count + 1);
      setAnswer(undefined);
      const messages = error instanceof FieldErrorsError ? error.fields[CAPTCHA_FIELD] : undefined;
      if (messages === undefined) return false;
      for (const message of messages) toast(isAsked ? 'danger' : 'warning', message);
      setAsked(true);
      return true;
    },
  };
}

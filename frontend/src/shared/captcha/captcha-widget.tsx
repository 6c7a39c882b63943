import 'altcha/external';
import 'altcha/altcha.css';
import './captcha-widget.css';
import { CAPTCHA_FIELD } from '@proofline/contracts/api/session';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useRef } from 'react';

// The worker is a file of our own: the content policy lets no other kind run.
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

interface Props {
  /** The answer for the form's `g-recaptcha-response`; undefined while there is none. */
  readonly onAnswer: (answer: string | undefined) => void;
}

const configuration = JSON.stringify({
  challenge: '/api/captcha/',
  name: CAPTCHA_FIELD,
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
  workers: 2,
});

/** Proof of work behind one checkbox. Mount it anew, by its key, for every submit: an answer is good for one. */
export default function CaptchaWidget({ onAnswer }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const report = useRef(onAnswer);
  report.current = onAnswer;
  useEffect(() => {
    const widget = document.createElement('altcha-widget');
    widget.setAttribute('configuration', configuration);
    widget.addEventListener('statechange', (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      const payload = typeof detail === 'object' && detail !== null && 'payload' in detail ? detail.payload : null;
      report.current(typeof payload === 'string' && payload !== '' ? payload : undefined);
    });
    host.current?.append(widget);
    return () => {
      widget.remove();
      report.current(undefined);
    };
  }, []);
  return <div ref={host} />;
}

import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './wizard-steps.module.css';

export interface StepState {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  /** Submitted, but something is wrong with it. */
  readonly warning: string | undefined;
  readonly summary: string;
}

/** The row of steps: what was chosen, what is wrong, what comes. */
export function WizardSteps({ steps, onOpen }: { steps: readonly StepState[]; onOpen: (id: string) => void }) {
  const row = useRef<HTMLOListElement>(null);
  const current = steps.find(({ isCurrent }) => isCurrent)?.id;
  // On a phone the row scrolls; the current step is kept in view.
  useEffect(() => {
    const step = row.current?.querySelector<HTMLElement>(`[data-step="${current}"]`);
    if (row.current && step) row.current.scrollTo({ left: step.offsetLeft - 16 });
  }, [current]);
  return (
    <nav aria-label="Steps" className={styles.nav}>
      <ol className={styles.steps} ref={row}>
        {steps.map((step) => (
          <li key={step.id} data-step={step.id}>
            <Step step={step} onOpen={() => onOpen(step.id)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ step, onOpen }: { step: StepState; onOpen: () => void }) {
  const { title, number, isCurrent, isOpen, isDone, warning, summary } = step;
  const look = warning !== undefined ? 'warning' : isCurrent ? 'current' : isDone ? 'done' : 'ahead';
  const line = warning ?? (isDone || isCurrent ? summary : '');
  return (
    <button
      type="button"
      className={styles.step}
      data-look={look}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      disabled={!isOpen}
      onClick={onOpen}
    >
      <span className={styles.mark} aria-hidden>
        {look === 'warning' && <IconAlertTriangleFilled size={14} />}
        {look === 'done' && <IconCheck size={15} stroke={2} />}
        {(look === 'current' || look === 'ahead') && number}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {line !== '' && (
          <span className={styles.line} title={line}>
            {line}
          </span>
        )}
      </span>
    </button>
  );
}

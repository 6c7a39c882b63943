import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import styles from './wizard.module.css';

interface Props {
  /** Null on the first tab. */
  readonly onBack: (() => void) | null;
  /** Null where nothing may be skipped. */
  readonly onSkip: (() => void) | null;
  /** Null on the last tab. */
  readonly onNext: (() => void) | null;
  /** Null where finishing is not offered yet. */
  readonly onFinish: (() => void) | null;
  readonly isComplete: boolean;
  readonly isSaving: boolean;
}

/** Back, Skip, Next and Finish, always in reach. */
export function WizardFoot({ onBack, onSkip, onNext, onFinish, isComplete, isSaving }: Props) {
  const size = useIsPhone() ? 'lg' : 'md';
  return (
    <footer className={styles.foot}>
      {onBack && (
        <Button size={size} variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          Back
        </Button>
      )}
      <div className={styles.forward}>
        {onSkip && (
          <Button size={size} variant="default" onClick={onSkip}>
            Skip
          </Button>
        )}
        {onNext && (
          <Button
            size={size}
            {...(onFinish && { variant: 'default' })}
            rightSection={<IconArrowRight size={16} />}
            onClick={onNext}
          >
            Next
          </Button>
        )}
        {onFinish && (
          // Stays clickable: it then leads to the first tab that is not valid (001 §4).
          <Button
            size={size}
            leftSection={<IconCheck size={16} />}
            loading={isSaving}
            {...(!isComplete && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={onFinish}
          >
            Finish
          </Button>
        )}
      </div>
    </footer>
  );
}

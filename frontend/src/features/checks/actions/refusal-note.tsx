import { CloseButton } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { IconAlertCircle } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import styles from './actions.module.css';
import { dropRefusal, refusalsAtom } from './refusals.ts';

/** In the row: why the server did not do what the check was told last. */
export function RefusalNote({ check }: { check: Pick<Project, 'id' | 'name'> }) {
  const sentence = useAtomValue(refusalsAtom).get(check.id);
  if (sentence === undefined) return null;
  return (
    <span className={styles.refusal} role="alert" data-testid="refusal">
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      <span>{sentence}</span>
      <CloseButton size={20} aria-label={`Dismiss for ${check.name}`} onClick={() => dropRefusal(check.id)} />
    </span>
  );
}

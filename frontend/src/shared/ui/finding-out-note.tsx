import { Button, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { isFindingOutAtom, stopFindingOut } from '../api/finding-out.ts';
import { store } from '../store.ts';
import styles from './toast.module.css';

const NOTE_ID = 'finding-out';

/** Says, where messages stand, that the outcome of what was pressed is being found out, for as long as it is. */
export function FindingOutNote() {
  const isFindingOut = useAtomValue(isFindingOutAtom, { store });
  useEffect(() => {
    if (!isFindingOut) return;
    notifications.show({
      id: NOTE_ID,
      title: 'We are finding out whether this was saved',
      message: (
        <>
          The server cannot tell yet. Nothing is saved twice.
          <Button className={styles.stop ?? ''} size="compact-sm" variant="default" onClick={stopFindingOut}>
            Stop waiting
          </Button>
        </>
      ),
      icon: <Loader size={18} />,
      autoClose: false,
      withCloseButton: false,
      withBorder: true,
      role: 'status',
      classNames: {
        root: styles.lasting ?? '',
        icon: styles.icon ?? '',
        title: styles.title ?? '',
        description: styles.text ?? '',
      },
    });
    return () => void notifications.hide(NOTE_ID);
  }, [isFindingOut]);
  return null;
}

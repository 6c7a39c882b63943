import { IconExclamationCircleFilled } from '@tabler/icons-react';
import type { Refusal } from './refusals.ts';
import styles from './wizard.module.css';

interface Props {
  refusals: readonly Refusal[];
  tabs: readonly { readonly id: string; readonly title: string }[];
  onOpen: (tabId: string) => void;
}

/** What the server refused, each sentence with the way to its tab. */
export function RefusalList({ refusals, tabs, onOpen }: Props) {
  if (refusals.length === 0) return null;
  return (
    <section className={styles.refusals} aria-label="Errors">
      <IconExclamationCircleFilled size={16} aria-hidden />
      <div>
        <p className={styles.refusalsTitle}>{titleOf(refusals.filter(({ tabId }) => tabId !== null).length)}</p>
        <ul>
          {refusals.map(({ tabId, message }) => {
            const owner = tabs.find(({ id }) => id === tabId);
            return (
              <li key={`${tabId} ${message}`}>
                {owner ? (
                  <button type="button" className={styles.refusal} onClick={() => onOpen(owner.id)}>
                    {owner.title}: {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function titleOf(fieldCount: number): string {
  if (fieldCount === 0) return 'The check could not be saved';
  return fieldCount === 1 ? '1 field needs your attention' : `${fieldCount} fields need your attention`;
}

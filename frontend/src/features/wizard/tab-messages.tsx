import { CloseButton } from '@mantine/core';
import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import styles from './wizard.module.css';

export interface TabMessage {
  /** Null where it belongs to no tab. */
  readonly tabId: string | null;
  readonly message: string;
  /** What a click leads to, in words. */
  readonly hint?: string;
}

interface Props {
  /** `danger`: the server refused it; `warning`: worth a look. */
  readonly tone: 'danger' | 'warning';
  readonly title: string;
  readonly messages: readonly TabMessage[];
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly onOpen: (tabId: string) => void;
  readonly onDismiss?: () => void;
}

/** Sentences about what was put together, each with the way to its tab. */
export function TabMessages({ tone, title, messages, tabs, onOpen, onDismiss }: Props) {
  if (messages.length === 0) return null;
  const Icon = tone === 'danger' ? IconExclamationCircleFilled : IconAlertTriangleFilled;
  return (
    <section className={styles.messages} data-tone={tone} aria-label={tone === 'danger' ? 'Errors' : 'Warnings'}>
      <Icon size={16} aria-hidden />
      <div>
        <p className={styles.messagesTitle}>{title}</p>
        <ul>
          {messages.map(({ tabId, message, hint = '' }) => {
            const owner = tabs.find(({ id }) => id === tabId);
            return (
              <li key={`${tabId} ${message}`}>
                {owner ? (
                  <button type="button" className={styles.message} onClick={() => onOpen(owner.id)}>
                    {owner.title}: {message} {hint}
                  </button>
                ) : (
                  message
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {onDismiss && <CloseButton size="sm" aria-label={`Dismiss: ${title}`} onClick={onDismiss} />}
    </section>
  );
}

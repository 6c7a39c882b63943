import { SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import type { DemoMail } from '@proofline/contracts/api/demo-mails';
import { IconInbox, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { LinkedText } from '../../../shared/ui/linked-text.tsx';
import { NotFoundState } from '../../../shared/ui/not-found-state.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { demoMailsQuery } from '../admin-queries.ts';
import styles from './mails.module.css';

/** What a demo caught instead of sending it: a list, and the mail chosen, as text or as it was laid out. */
export function MailsPage() {
  const { data, error, refetch } = useQuery(demoMailsQuery);
  const [chosenId, setChosenId] = useState<number | null>(null);
  if (data === undefined && error instanceof ApiError && error.status === 404) return <NotFoundState />;
  const mails = data?.results ?? [];
  const chosen = mails.find(({ id }) => id === chosenId) ?? mails[0];
  return (
    <>
      <PageHeader title="Demo mails" count={data?.count}>
        <span className={styles.quiet}>Caught here, sent to nobody</span>
      </PageHeader>
      {data === undefined && error === null && <Skeleton height={320} />}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data !== undefined && chosen === undefined && (
        <div className={styles.frame}>
          <EmptyState icon={<IconInbox size={20} />} title="You have no mails yet.">
            Invitations and links to reset a password arrive here within seconds.
          </EmptyState>
        </div>
      )}
      {chosen !== undefined && (
        <div className={styles.frame}>
          <ul className={styles.list} aria-label="Mails, newest first">
            {mails.map((mail) => (
              <li key={mail.id}>
                <UnstyledButton
                  className={styles.entry ?? ''}
                  onClick={() => setChosenId(mail.id)}
                  {...(mail.id === chosen.id && { 'aria-current': 'true' as const })}
                >
                  <IconMail size={18} stroke={1.6} aria-hidden />
                  <span className={styles.words}>
                    <span className={styles.subject}>{mail.subject}</span>
                    <span className={styles.to}>{mail.to}</span>
                  </span>
                  <span className={styles.time}>
                    <TimeText at={mail.at} />
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <ShownMail key={chosen.id} mail={chosen} />
        </div>
      )}
    </>
  );
}

function ShownMail({ mail: { subject, to, at, text, html } }: { mail: DemoMail }) {
  const [view, setView] = useState<'text' | 'html'>('text');
  return (
    <article className={styles.mail} aria-label={subject}>
      <header className={styles.head}>
        <div>
          <h2>{subject}</h2>
          <p>
            To {to}, <TimeText at={at} show="absolute" />
          </p>
        </div>
        {html !== '' && (
          <SegmentedControl
            value={view}
            onChange={setView}
            aria-label="How to show the mail"
            data={[
              { value: 'text', label: 'Text' },
              { value: 'html', label: 'HTML' },
            ]}
          />
        )}
      </header>
      {view === 'text' ? (
        <pre className={styles.text}>
          <LinkedText text={text} />
        </pre>
      ) : (
        // Nothing in it runs, loads or leads anywhere: the links are in the text.
        <iframe className={styles.html} title={`${subject}, as HTML`} sandbox="" srcDoc={html} />
      )}
    </article>
  );
}

import type { MailTrouble } from '@proofline/contracts/api/mail-troubles';
import { counted } from '@proofline/contracts/counted';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ListPage } from '../../../shared/table/list-page.tsx';
import rowCard from '../../../shared/table/row-card.module.css';
import { useTableState } from '../../../shared/table/use-table-state.ts';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import styles from '../admin.module.css';
import { kindOf, TroubleState, TryAgain, troubleColumns } from './trouble-columns.tsx';
import { mailTroublesQuery } from './troubles-query.ts';

const tableOptions = { filters: [], defaultOrdering: '' };

/** Mails that a mail server did not take, so far or at all, and its words. For superusers. */
export function TroublesPage() {
  const table = useTableState(tableOptions);
  const query = useQuery(mailTroublesQuery(table.query));
  return (
    <ListPage
      title="Undelivered mails"
      columns={troubleColumns}
      query={query}
      table={table}
      rowId={({ id }) => id}
      card={(mail) => <TroubleCard mail={mail} />}
      nothing={
        <EmptyState icon={<IconCircleCheck size={20} />} title="Every mail was delivered.">
          A mail that the mail server does not take is tried again, ever later, and shown here meanwhile.
        </EmptyState>
      }
      noMatch="Every mail was delivered."
    />
  );
}

function TroubleCard({ mail }: { mail: MailTrouble }) {
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <TroubleState mail={mail} />
        <TryAgain mail={mail} />
      </div>
      <span className={styles.name}>{kindOf(mail)}</span>
      <span className={styles.breakable}>{mail.recipient ?? 'Not known yet'}</span>
      <span className={styles.breakable}>{mail.reply}</span>
      <span className={styles.quiet}>{counted(mail.attempts, 'attempt')}</span>
    </div>
  );
}

import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FeedToken } from '@proofline/contracts/api/event-feed';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { ListButton } from '../../../shared/table/list-button.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import type { RowRules } from '../../../shared/table/page-of-rows.ts';
import rowCard from '../../../shared/table/row-card.module.css';
import { useWholeList } from '../../../shared/table/use-whole-list.ts';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import styles from '../integrations.module.css';
import { LastTime } from '../last-time.tsx';
import { feedTokenColumns, Scopes } from './feed-token-columns.tsx';
import { feedTokensQuery } from './feed-tokens-query.ts';
import { NewFeedToken } from './new-feed-token.tsx';
import { RevokeFeedToken } from './revoke-feed-token.tsx';

const tableOptions = { filters: ['name', 'scope'], defaultOrdering: '-created_at' };

const rules: RowRules<FeedToken> = {
  matches: (token, { name = '', scope }) =>
    token.name.toLowerCase().includes(name.toLowerCase()) &&
    (scope === undefined || token.scopes.some((one) => scope.split(',').includes(one))),
  orders: {
    created_at: (a, b) => a.created_at.localeCompare(b.created_at) || a.id - b.id,
    name: (a, b) => a.name.localeCompare(b.name),
    creator: (a, b) => (a.creator ?? '').localeCompare(b.creator ?? ''),
    last_used_at: (a, b) => (a.last_used_at ?? '').localeCompare(b.last_used_at ?? ''),
  },
};

/** With what an organisation's own systems read its events. */
export function FeedTokensPage() {
  const { table, query } = useWholeList(feedTokensQuery, tableOptions, rules);
  const [adding, add] = useDisclosure(false);
  return (
    <>
      <ListPage
        title="Event feed"
        label="Tokens of the event feed"
        columns={feedTokenColumns}
        query={query}
        table={table}
        rowId={({ id }) => id}
        search={{ name: 'name', label: 'Filter by name' }}
        actions={
          <ListButton leftSection={<IconPlus size={16} />} onClick={add.open}>
            New token
          </ListButton>
        }
        card={(token) => <TokenCard token={token} />}
        nothing={
          <EmptyState icon={<IconRss size={20} />} title="You have no tokens yet.">
            A token lets a system of yours read what happens in your organisation, in order and without a gap.
          </EmptyState>
        }
        noMatch="There are no tokens matching this criteria. Change filters to view all tokens."
      >
        <p className={styles.intro}>
          Your own systems read what happens here, in order, at <code>{`${window.location.origin}/api/events/`}</code>.
          What each event says is in the{' '}
          <Anchor href="/api/events/schema/" target="_blank" rel="noopener" underline="always" inherit>
            JSON Schema
          </Anchor>
          .
        </p>
      </ListPage>
      {adding && <NewFeedToken onClose={add.close} />}
    </>
  );
}

function TokenCard({ token }: { token: FeedToken }) {
  return (
    <div className={rowCard.card}>
      <div className={rowCard.line}>
        <span className={styles.name}>{token.name}</span>
        <span className={rowCard.fixed}>
          <RevokeFeedToken token={token} />
        </span>
      </div>
      <Scopes token={token} />
      <span className={styles.quiet}>
        {token.creator ?? 'Nobody any more'}, <TimeText at={token.created_at} />
      </span>
      <span className={styles.quiet}>
        Last used: <LastTime at={token.last_used_at} />
      </span>
    </div>
  );
}

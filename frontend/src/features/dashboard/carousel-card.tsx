import { Skeleton } from '@mantine/core';
import type { Page } from '@proofline/contracts/api/pagination';
import { IconInbox } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../shared/ui/card.tsx';
import { Carousel } from '../../shared/ui/carousel.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-message.tsx';
import styles from './carousel-card.module.css';

/** 002 §2.9. */
export const ITEMS_PER_CARD = 5;

interface Props<Item> {
  readonly title: string;
  /** Of what the card shows, where there is none: 'No {name} yet.' (002 §2.9). */
  readonly name: string;
  readonly query: UseQueryResult<Page<Item>>;
  readonly viewAll: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** A card of the dashboard whose items stand side by side. */
export function CarouselCard<Item extends { readonly id: number | string }>(props: Props<Item>) {
  const { title, name, query, viewAll, children } = props;
  const failed = query.data === undefined && query.failureReason !== null;
  return (
    <Card title={title} aside={<span className={styles.viewAll}>{viewAll}</span>}>
      {failed && <ErrorState onRetry={() => void query.refetch({ cancelRefetch: true })} />}
      {query.data === undefined && !failed && <Skeleton height={112} />}
      {query.data?.results.length === 0 && (
        <div className={styles.nothing}>
          <EmptyState icon={<IconInbox size={20} />} title={`No ${name} yet.`} />
        </div>
      )}
      {query.data !== undefined && query.data.results.length > 0 && (
        <Carousel label={name} items={query.data.results} idOf={({ id }) => id}>
          {children}
        </Carousel>
      )}
    </Card>
  );
}

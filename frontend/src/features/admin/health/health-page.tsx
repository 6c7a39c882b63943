import { Skeleton } from '@mantine/core';
import { HEALTH_PARTS, type HealthDetails, type HealthFigure, type HealthItem } from '@proofline/contracts/api/health';
import { IconHeartbeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/state-message.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { healthQuery } from '../admin-queries.ts';
import { figureText } from './figure-text.ts';
import styles from './health.module.css';
import { HealthStateChip } from './health-state.tsx';

type Part = HealthDetails['parts'][number];

/** How every part of the product is, asked again every few seconds. For superusers. */
export function HealthPage() {
  const { data, error, refetch } = useQuery(healthQuery);
  return (
    <>
      <PageHeader title="Health">
        {data !== undefined && (
          <span className={styles.whole} role="status">
            <HealthStateChip state={data.status} />
            <span className={styles.quiet}>
              since <TimeText at={data.since} />
            </span>
          </span>
        )}
      </PageHeader>
      {data === undefined && error === null && <Skeleton height={480} aria-label="Health is being asked for" />}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data !== undefined && error !== null && (
        <p className={styles.stale} role="alert">
          Health cannot be asked for at the moment. This is how it was last.
        </p>
      )}
      {data?.parts.length === 0 && (
        <EmptyState icon={<IconHeartbeat size={20} />} title="Nothing was looked at yet.">
          Every part is asked within a few seconds of the start.
        </EmptyState>
      )}
      {data !== undefined && data.parts.length > 0 && (
        <ul className={styles.parts} aria-label="Parts of the product">
          {data.parts.map((part) => (
            <PartRow key={part.name} part={part} />
          ))}
        </ul>
      )}
    </>
  );
}

function PartRow({ part: { name, state, since, sentence, figures = [], items = [] } }: { part: Part }) {
  const title = HEALTH_PARTS[name];
  return (
    <li className={styles.part} data-state={state}>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.state}>
        <HealthStateChip state={state} />
      </span>
      <span className={`${styles.since} ${styles.quiet}`}>
        since <TimeText at={since} />
      </span>
      <div className={styles.words}>
        {sentence !== undefined && <p className={styles.sentence}>{sentence}</p>}
        <Figures figures={figures} />
        {items.length > 0 && <Items title={title} items={items} />}
      </div>
    </li>
  );
}

function Figures({ figures }: { figures: readonly HealthFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className="tabular">{figureText(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Items({ title, items }: { title: string; items: readonly HealthItem[] }) {
  const wrong = items.filter(({ state }) => state !== 'ok').length;
  return (
    <details className={styles.items} open={wrong > 0}>
      <summary>
        {items.length} in all, {wrong === 0 ? 'each of them well' : `${wrong} not well`}
      </summary>
      <ul aria-label={title}>
        {items.map((item) => (
          <li key={item.name}>
            <span className={styles.itemName}>{item.name}</span>
            <HealthStateChip state={item.state} look="plain" />
            <Figures figures={item.figures ?? []} />
            {item.sentence !== undefined && <span className={styles.quiet}>{item.sentence}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { ReportResultDetail } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { IconChevronDown, IconChevronUp, IconMapQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Table } from '../../../shared/table/use-table-state.ts';
import { SidePanel } from '../../../shared/ui/side-panel.tsx';
import { ErrorState, StateMessage } from '../../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { resultQuery } from '../results-query.ts';
import { useOpenResult } from '../use-open-result.ts';
import styles from './details.module.css';
import { DetailsBody } from './details-body.tsx';

/** Kept while one looks through results. */
const wideAtom = atom(false);

interface Props {
  report: ReportDetail;
  id: string;
  /** The list the result was opened from: its neighbours are ours. */
  table: Table;
}

/** 'Website Details' (002 §2.3): verdict first, reason second, evidence third; arrows step through the list. */
export function ResultDetails({ report, id, table }: Props) {
  const phone = useIsPhone();
  const { step, close } = useOpenResult();
  const [wide, setWide] = useAtom(wideAtom);
  const [zoomed, setZoomed] = useState(false);
  const { data, isPlaceholderData, failureReason, refetch } = useQuery(resultQuery(report.id, id, table.query));
  const result = data?.report === report.id ? data : undefined;
  const neighbours = isPlaceholderData ? undefined : result;
  const size = phone ? 44 : 32;
  useNeighboursReady(report.id, neighbours, table);

  const stepped = useRef(false);
  const go = (to: string) => {
    stepped.current = true;
    step(to);
  };
  const index = neighbours?.index ?? null;
  // The list follows: the page that holds the result, with its row in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only steps move the list, not what arrives live
  useEffect(() => {
    if (!stepped.current || index === null) return;
    stepped.current = false;
    const page = pageOf(index, table.pageSize);
    if (page !== table.page) table.setPage(page);
    else rowOf(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  const Arrow = ({
    to,
    label,
    children,
  }: {
    to: string | null | undefined;
    label: string;
    children: React.ReactNode;
  }) => (
    <Tooltip label={label} disabled={!to || phone}>
      <ActionIcon size={size} disabled={!to} onClick={() => to && go(to)} aria-label={label}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <SidePanel
      title="Website Details"
      note={
        result?.index != null && result.count !== null ? (
          <span aria-live="polite">
            {(result.index + 1).toLocaleString('en')} of {result.count.toLocaleString('en')}
          </span>
        ) : undefined
      }
      actions={
        <>
          <Arrow to={neighbours?.previous_id} label="Previous result">
            <IconChevronUp size={18} />
          </Arrow>
          <Arrow to={neighbours?.next_id} label="Next result">
            <IconChevronDown size={18} />
          </Arrow>
        </>
      }
      wide={{ value: wide, toggle: () => setWide(!wide) }}
      onClose={close}
      covered={zoomed}
      focusAfter={() => rowOf(id)?.querySelector<HTMLElement>('[data-open-details]') ?? null}
    >
      {result !== undefined ? (
        <div className={styles.fade} data-details-of={result.id} data-stale={isPlaceholderData || undefined}>
          <DetailsBody report={report} result={result} zoomed={zoomed} onZoom={setZoomed} />
        </div>
      ) : failureReason instanceof ApiError && failureReason.status === 404 ? (
        <StateMessage icon={<IconMapQuestion size={20} />} title="This result does not exist.">
          The link may be older than its report.
        </StateMessage>
      ) : failureReason !== null ? (
        <ErrorState onRetry={() => void refetch({ cancelRefetch: true })} />
      ) : (
        <Loading />
      )}
    </SidePanel>
  );
}

/** A step shows its result at once: both neighbours are there before anybody goes to them, their pictures included. */
function useNeighboursReady(report: number, result: ReportResultDetail | undefined, { query }: Table): void {
  const client = useQueryClient();
  const { previous_id: previous, next_id: next } = result ?? {};
  useEffect(() => {
    for (const id of [next, previous]) {
      if (id) void client.fetchQuery(resultQuery(report, id, query)).then(fetchPicture, () => undefined);
    }
  }, [client, report, previous, next, query]);
}

function fetchPicture({ evidence }: ReportResultDetail): void {
  if (evidence?.screenshot_url) new Image().src = evidence.screenshot_url;
}

/** Page of the list that holds the row with this index, counted from 0; pages count from 1. */
const pageOf = (index: number, size: number): number => Math.floor(index / size) + 1;

const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-result-id="${CSS.escape(id)}"]`);

const Loading = () => (
  <div className={styles.loading} aria-busy>
    <Skeleton height={20} width="70%" />
    <Skeleton height={58} radius="md" />
    <Skeleton height={120} radius="md" />
    <Skeleton height={280} radius="md" />
  </div>
);

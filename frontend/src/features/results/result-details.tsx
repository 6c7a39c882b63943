import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { ReportResultDetail } from '@proofline/contracts/api/report-results';
import type { ReportDetail } from '@proofline/contracts/api/reports';
import { IconChevronDown, IconChevronUp, IconMail, IconMailOpened, IconMapQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import type { Table } from '../../shared/table/use-table-state.ts';
import { Kbd } from '../../shared/ui/kbd.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { ErrorState, StateMessage } from '../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import { ResultComments } from '../comments/result-comments.tsx';
import type { ReportView } from '../kinds/report-view.ts';
import styles from './result-details.module.css';
import { resultQuery } from './results-query.ts';
import { rowOf } from './row-of.ts';
import { type ShownList, useListFollows } from './use-list-follows.ts';
import { type MarkRead, useMarkRead } from './use-mark-read.ts';
import { useNextViolation } from './use-next-violation.ts';
import { useOpenComments } from './use-open-comments.ts';
import { useResultKeys } from './use-result-keys.ts';
import { useSteps } from './use-steps.ts';

/** Kept while one looks through results. */
const wideAtom = atom(false);

interface Props {
  readonly report: ReportDetail;
  readonly view: ReportView;
  /** Of the result that the address bar names. */
  readonly openId: string;
  /** The list the result was opened from: its neighbours are ours. */
  readonly table: Table;
  readonly list: ShownList;
}

/** The pane beside the list with what its kind says of a result; arrows step through the list. */
export function ResultDetails({ report, view, openId, table, list }: Props) {
  const phone = useIsPhone();
  const { id, step, close } = useSteps(openId);
  const [wide, setWide] = useAtom(wideAtom);
  const [covered, setCovered] = useState(false);
  const showsComments = useSwitch('enable_comments');
  const mayComment = report.available_actions.includes('add_comment');
  const { data, isPlaceholderData, failureReason, refetch } = useQuery(resultQuery(report.id, id, table.query));
  const result = data?.report === report.id ? data : undefined;
  const neighbours = isPlaceholderData ? undefined : result;
  const size = phone ? 44 : 32;
  useNeighboursReady(report.id, neighbours, table, view.fetchAhead);
  const mark = useMarkRead(report.id);
  useReadOnceOpened(neighbours, mark);

  const index = neighbours?.index ?? null;
  const follow = useListFollows(id, index, table, list);
  const go = (to: string) => {
    follow(to);
    step(to);
  };
  const goToViolation = useNextViolation(report.id, id, table, view, go);
  const comments = useOpenComments();
  const to = (target: string | null | undefined) => (target ? () => go(target) : undefined);
  useResultKeys(
    {
      next: to(neighbours?.next_id),
      previous: to(neighbours?.previous_id),
      nextViolation: goToViolation,
      toggleRead: neighbours && (() => mark([neighbours.id], !neighbours.read)),
      openEvidence: neighbours && view.hasPicture(neighbours) ? () => setCovered(true) : undefined,
      openComments: showsComments ? comments : undefined,
    },
    covered,
  );

  return (
    <SidePanel
      title={view.detailsTitle}
      note={
        result?.index != null && result.count !== null ? (
          <span aria-live="polite">
            {(result.index + 1).toLocaleString('en')} of {result.count.toLocaleString('en')}
          </span>
        ) : undefined
      }
      actions={
        <>
          {neighbours !== undefined && <ReadButton result={neighbours} size={size} mark={mark} />}
          <Arrow onGo={to(neighbours?.previous_id)} label="Previous result" shortcut="K" size={size}>
            <IconChevronUp size={18} />
          </Arrow>
          <Arrow onGo={to(neighbours?.next_id)} label="Next result" shortcut="J" size={size}>
            <IconChevronDown size={18} />
          </Arrow>
        </>
      }
      wide={{ value: wide, toggle: () => setWide(!wide) }}
      onClose={close}
      covered={covered}
      focusAfter={() => rowOf(id)?.querySelector<HTMLElement>('[data-open-details]') ?? null}
    >
      {result !== undefined ? (
        <div className={styles.fade} data-details-of={result.id} data-stale={isPlaceholderData || undefined}>
          <view.Details report={report} result={result} covered={covered} onCover={setCovered} />
          {showsComments && <Comments report={report.id} result={result.id} mayComment={mayComment} />}
          {!phone && <KeysHint />}
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

/** Who sees the details has read it (002 §4); said to be unread in this pane, it stays so. */
function useReadOnceOpened(result: ReportResultDetail | undefined, mark: MarkRead): void {
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (result === undefined || opened.current === result.id) return;
    opened.current = result.id;
    if (!result.read) mark([result.id], true);
  }, [result, mark]);
}

function ReadButton({ result, size, mark }: { result: ReportResultDetail; size: number; mark: MarkRead }) {
  const label = result.read ? 'Mark as unread' : 'Mark as read';
  const Icon = result.read ? IconMail : IconMailOpened;
  return (
    <Tooltip label={`${label}: R`} disabled={size > 32}>
      <ActionIcon size={size} onClick={() => mark([result.id], !result.read)} aria-label={label} aria-keyshortcuts="R">
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

interface ArrowProps {
  /** Absent: there is nothing in this direction. */
  readonly onGo: (() => void) | undefined;
  readonly label: string;
  readonly shortcut: string;
  readonly size: number;
  readonly children: ReactNode;
}

const Arrow = ({ onGo, label, shortcut, size, children }: ArrowProps) => (
  <Tooltip label={`${label}: ${shortcut}`} disabled={onGo === undefined || size > 32}>
    <ActionIcon
      size={size}
      disabled={onGo === undefined}
      onClick={() => onGo?.()}
      aria-label={label}
      aria-keyshortcuts={shortcut}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

/** Made once the result itself stands: measuring their field holds up what one steps for by several milliseconds. */
function Comments({ result, ...rest }: ComponentProps<typeof ResultComments>) {
  const shown = useDeferredValue(result);
  return <ResultComments key={shown} result={shown} {...rest} />;
}

/** What can be done without the mouse; `?` tells of all keys. */
const KeysHint = () => (
  <p className={styles.keys}>
    <Kbd>J</Kbd> <Kbd>K</Kbd> next and previous, <Kbd>N</Kbd> next not compliant, <Kbd>R</Kbd> read or unread,{' '}
    <Kbd>E</Kbd> evidence, <Kbd>C</Kbd> comments, <Kbd>?</Kbd> all keys
  </p>
);

/** A step shows its result at once: both neighbours are there before anybody goes to them, their pictures included. */
function useNeighboursReady(
  report: number,
  result: ReportResultDetail | undefined,
  { query }: Table,
  fetchAhead: ReportView['fetchAhead'],
): void {
  const client = useQueryClient();
  const { previous_id: previous, next_id: next } = result ?? {};
  useEffect(() => {
    for (const id of [next, previous]) {
      if (id) void client.fetchQuery(resultQuery(report, id, query)).then(fetchAhead, () => undefined);
    }
  }, [client, report, previous, next, query, fetchAhead]);
}

const Loading = () => (
  <div className={styles.loading} aria-busy>
    <Skeleton height={20} width="70%" />
    <Skeleton height={58} radius="md" />
    <Skeleton height={120} radius="md" />
    <Skeleton height={280} radius="md" />
  </div>
);

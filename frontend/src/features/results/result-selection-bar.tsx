import { Button } from '@mantine/core';
import type { ReportId } from '@proofline/contracts/ids';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import type { Query } from '../../shared/api/client.ts';
import { SelectionBar } from '../../shared/table/selection-bar.tsx';
import type { ResultSelection } from './selection.tsx';
import { MAX_MARKED, useMarkMatching } from './use-mark-matching.ts';
import type { MarkRead } from './use-mark-read.ts';

interface Props {
  readonly report: ReportId;
  /** The list's query, and how many results match it. */
  readonly query: Query;
  readonly count: number;
  readonly selection: ResultSelection;
  readonly mark: MarkRead;
}

/** Chosen results are marked as read, or as unread again. */
export function ResultSelectionBar({ report, query, count, selection, mark }: Props) {
  const { isMarking, markMatching } = useMarkMatching(report);
  const { chosen, clear } = selection;
  const unread = chosen.filter(({ read }) => !read);
  const read = chosen.filter((result) => result.read);
  const press = (results: typeof chosen, isRead: boolean) => {
    mark(
      results.map(({ id }) => id),
      isRead,
    );
    clear();
  };
  return (
    <SelectionBar label="Actions for the selected results" chosen={chosen.length} onClear={clear}>
      {selection.page === 'all' && count > chosen.length && (
        <Button
          variant="subtle"
          loading={isMarking}
          disabled={query.read === 'true'}
          onClick={() => void markMatching(query).then(clear)}
        >
          {count > MAX_MARKED
            ? `Mark the first ${MAX_MARKED.toLocaleString('en')} unread of ${count.toLocaleString('en')} as read`
            : `Mark all ${count.toLocaleString('en')} that match as read`}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconMailOpened size={16} stroke={1.6} />}
        disabled={unread.length === 0}
        onClick={() => press(unread, true)}
      >
        Mark all as read
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.6} />}
        disabled={read.length === 0}
        onClick={() => press(read, false)}
      >
        Mark all as unread
      </Button>
    </SelectionBar>
  );
}

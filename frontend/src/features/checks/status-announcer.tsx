import type { Project } from '@proofline/contracts/api/projects';
import { REPORT_STATUS_LABELS, type ReportStatus } from '@proofline/contracts/report-status';
import { useEffect, useRef, useState } from 'react';

/** Says when a check on the page reaches another status; percents would be chatter. */
export function StatusAnnouncer({ checks }: { checks: readonly Project[] }) {
  const known = useRef<ReadonlyMap<number, ReportStatus>>(new Map());
  const [words, setWords] = useState('');
  useEffect(() => {
    const before = known.current;
    const now = new Map(
      checks.flatMap(({ id, last_report_status: status }) => (status === null ? [] : [[id, status.id] as const])),
    );
    known.current = now;
    const changed = checks.filter(({ id }) => before.has(id) && before.get(id) !== now.get(id));
    if (changed.length === 0) return;
    setWords(
      changed
        .map(({ name, last_report_status: status }) => `${name}: ${status ? REPORT_STATUS_LABELS[status.id] : ''}`)
        .join('. '),
    );
  }, [checks]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {words}
    </div>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { resultKeyOf } from '@proofline/contracts/ids';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CountryFlag } from '../../shared/ui/country-flag.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { OutcomeIcon } from '../../shared/ui/outcome-icon.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { TimeText } from '../../shared/ui/time-text.tsx';
import { UrlText } from '../../shared/ui/url-text.tsx';
import styles from './changes-bar.module.css';
import { goneQuery } from './changes-query.ts';

const PAGE_SIZE = 10;

interface Props {
  readonly report: { readonly id: number; readonly project_id: number };
  /** When the run was requested in which they were found. ISO 8601. */
  readonly since: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Pages that the run before has a result for and this one has not, each with the way to what was found then. */
export function GoneDialog({ report, since, opened, onClose }: Props) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...goneQuery(report.id, { page, page_size: PAGE_SIZE }), enabled: opened });
  const { data } = query;
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  return (
    <Dialog opened={opened} onClose={onClose} title="Pages that are gone" size={640}>
      <p className={styles.since}>
        They have no result in this run. As they were found on <TimeText at={since} show="absolute" />:
      </p>
      {data === undefined ? (
        query.isError ? (
          <ErrorState onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height={PAGE_SIZE * 44} aria-busy />
        )
      ) : (
        <ul className={styles.gone}>
          {data.results.map(({ result, url, country, country_code: code, outcome }) => (
            <li key={result}>
              <OutcomeIcon outcome={outcome} />
              <Link
                to="/manage_checks/$projectId/reports/$reportId"
                params={{ projectId: String(report.project_id), reportId: String(resultKeyOf(result).reportId) }}
                search={{ result }}
              >
                <UrlText url={url} />
              </Link>
              <CountryFlag code={code} name={country} />
            </li>
          ))}
        </ul>
      )}
      {last > 1 && (
        <div className={styles.foot}>
          <span aria-live="polite">
            Page {page} of {last.toLocaleString('en')}
          </span>
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </Dialog>
  );
}

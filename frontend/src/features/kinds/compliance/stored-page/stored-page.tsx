import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import type { StoredPageView } from '@proofline/contracts/api/stored-pages';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { ErrorState } from '../../../../shared/ui/state-message.tsx';
import { useIsPhone } from '../../../../shared/ui/use-is-phone.ts';
import details from '../details/details.module.css';
import type { Finding } from '../details/findings.ts';
import { HiddenList } from '../details/hidden-list.tsx';
import styles from './stored-page.module.css';
import { pageAddressOf, storedPageQuery } from './stored-page-query.ts';

interface Props {
  readonly result: ComplianceResultDetails;
  readonly findings: readonly Finding[];
}

/** The page as it was saved, drawn again, with every match marked. Folded away until it is wanted. */
export function StoredPage({ result, findings }: Props) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  if (result.evidence === null) return null;
  return (
    <section aria-label="Stored page">
      <UnstyledButton
        className={details.fold ?? ''}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={bodyId}
      >
        Stored page
        <IconChevronDown size={14} className={details.chevron} aria-hidden />
      </UnstyledButton>
      {open && (
        <div id={bodyId} className={styles.body}>
          <Loaded result={result} findings={findings} />
        </div>
      )}
    </section>
  );
}

const NOT_SHOWN: Readonly<Record<Exclude<StoredPageView['state'], 'shown'>, string>> = {
  too_large: 'The page is too large to be shown here (over 10 MB as saved, or too much once drawn).',
  too_slow: 'The page takes too long to be made fit to be shown.',
  failed: 'The page cannot be shown here.',
};

function Loaded({ result, findings }: Props) {
  const { data, error, refetch } = useQuery(storedPageQuery(result.report, result.id));
  if (data === undefined) {
    if (error instanceof ApiError && error.status === 404)
      return <p className={styles.note}>The saved page has been deleted.</p>;
    return error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={360} radius="md" aria-busy />;
  }
  if (data.state !== 'shown') {
    return <p className={styles.note}>{NOT_SHOWN[data.state]} Its source can be downloaded under Evidence.</p>;
  }
  return <Shown result={result} findings={findings} page={data} />;
}

function Shown({ result, findings, page }: Props & { readonly page: StoredPageView }) {
  const phone = useIsPhone();
  const address = pageAddressOf(result.id);
  const frame = useRef<HTMLIFrameElement>(null);
  const titles = useMemo(() => new Map(findings.map(({ leaf }) => [leaf.rule.id, leaf.title])), [findings]);
  const shown = useMemo(
    () => page.matches.flatMap((match, index) => (match.is_shown ? [{ ...match, number: index + 1 }] : [])),
    [page],
  );
  const [at, setAt] = useState(0);
  // Where it begins; later steps leave the element alone, so that they are no entries of the browser's history.
  const [first] = useState(() => (shown[0] === undefined ? address : `${address}#match-${shown[0].number}`));
  const go = (to: number) => {
    const match = shown[to];
    if (match === undefined) return;
    setAt(to);
    frame.current?.contentWindow?.location.replace(
      new URL(`${address}#match-${match.number}`, window.location.href).href,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  };
  const size = phone ? 44 : 32;
  const match = shown[at];
  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label="Matches on the page" onKeyDown={onKeyDown}>
        <Tooltip label="Previous match" disabled={phone}>
          <ActionIcon size={size} onClick={() => go(at - 1)} aria-disabled={at === 0} aria-label="Previous match">
            <IconChevronLeft size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Next match" disabled={phone}>
          <ActionIcon
            size={size}
            onClick={() => go(at + 1)}
            aria-disabled={at >= shown.length - 1}
            aria-label="Next match"
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={styles.where} aria-live="polite">
          {match === undefined ? (
            'No match to be seen on the page'
          ) : (
            <>
              {(at + 1).toLocaleString('en')} of {shown.length.toLocaleString('en')} <b>“{match.words}”</b>{' '}
              <span>{match.of === 'filter' ? 'filter' : titles.get(match.rule)}</span>
            </>
          )}
        </span>
        <Tooltip label="Open the stored page in a new tab" disabled={phone}>
          <ActionIcon
            component="a"
            size={size}
            href={match === undefined ? address : `${address}#match-${match.number}`}
            target="_blank"
            rel="noreferrer"
            aria-label="Open the stored page in a new tab"
          >
            <IconExternalLink size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* No scripts, no forms, no origin: and the answer's own policy says the same. */}
      <iframe ref={frame} className={styles.page} title="The page as it was saved" sandbox="" src={first} />
      <p className={styles.note}>
        Drawn again from what was saved: scripts, frames and whatever was not stored are left out, so it may look other
        than its screenshot.
        {unseenInWords(page, shown.length)}
      </p>
      {result.hidden_findings.length > 0 && (
        <div>
          <h4 className={styles.hiddenHead}>Not to be seen by visitors</h4>
          <HiddenList findings={result.hidden_findings} titles={titles} />
        </div>
      )}
    </>
  );
}

/** What rules found and the page does not show here. */
function unseenInWords({ count, matches }: StoredPageView, shown: number): string {
  const unseen = matches.length - shown;
  const words =
    unseen === 0
      ? ''
      : ` ${unseen.toLocaleString('en')} more ${unseen === 1 ? 'match stands' : 'matches stand'} in what is left out.`;
  return count > matches.length
    ? `${words} Only the first ${matches.length.toLocaleString('en')} of ${count.toLocaleString('en')} matches are marked.`
    : words;
}

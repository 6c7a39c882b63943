import { UnstyledButton } from '@mantine/core';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { HIDDEN_REASON_WORDS } from '@proofline/contracts/page-capture';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CopyHash } from '../../../../shared/result-details/copy-hash.tsx';
import { Fact } from '../../../../shared/result-details/facts.tsx';
import { UrlText } from '../../../../shared/ui/url-text.tsx';
import { linksInWords, requestsInWords, sizeText, timingsInWords } from './capture-words.ts';
import styles from './details.module.css';
import { Facts } from './facts.tsx';

interface Props {
  readonly result: ComplianceResultDetails;
  readonly capture: NonNullable<ComplianceResultDetails['capture']>;
}

/** How the page was looked at: timings, traffic, headers, images, hidden text. Folded away until it is wanted. */
export function CaptureFacts({ result, capture }: Props) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const timings = timingsInWords(capture);
  return (
    <section className={styles.wholeWidth}>
      <UnstyledButton
        className={styles.fold ?? ''}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={bodyId}
      >
        How it was looked at
        <IconChevronDown size={14} className={styles.chevron} aria-hidden />
      </UnstyledButton>
      {open && (
        <div id={bodyId} className={styles.folded}>
          <Facts>
            <Fact name="Crawler">{capture.crawler}</Fact>
            <Fact name="User agent">{capture.user_agent}</Fact>
            <Fact name="Viewport">
              {capture.viewport.width} × {capture.viewport.height}
            </Fact>
            {timings !== '' && <Fact name="Timings">{timings}</Fact>}
            <Fact name="Requests">{requestsInWords(capture)}</Fact>
            {capture.links !== null && <Fact name="Links followed">{linksInWords(capture.links)}</Fact>}
            {capture.frames_unread.length > 0 && (
              <Fact name="Frames without an answer">{capture.frames_unread.join(', ')}</Fact>
            )}
            {capture.scripts_not_drawn.length > 0 && (
              <Fact name="Shown as boxes">
                {capture.scripts_not_drawn.join(', ')}: the crawler has no font for it. The text was read whole.
              </Fact>
            )}
            {capture.hidden.length > 0 && (
              <Fact name="Hidden text">
                {capture.hidden
                  .map(({ reason, chars }) => `${chars.toLocaleString('en')} characters ${HIDDEN_REASON_WORDS[reason]}`)
                  .join(', ')}
                {result.evidence?.hidden_text_url != null && (
                  <>
                    {'. '}
                    <a href={result.evidence.hidden_text_url} target="_blank" rel="noreferrer">
                      Read it
                    </a>
                  </>
                )}
              </Fact>
            )}
          </Facts>
          {capture.headers.length > 0 && (
            <div>
              <h4>Answer headers</h4>
              <ul className={styles.plain}>
                {capture.headers.map(({ name, value }) => (
                  <li key={name}>
                    <i>{name}:</i> {value}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {capture.images.length > 0 && (
            <div>
              <h4>Images looked at</h4>
              <ul className={`${styles.plain} ${styles.sizes}`}>
                {capture.images.map(({ url, bytes, sha256, perceptual_hash }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a page can ask for an image twice
                  <li key={index}>
                    <UrlText url={url} />
                    <span>
                      {sha256 !== null && <CopyHash name="SHA-256 of the image" hash={sha256} />}
                      {perceptual_hash !== null && <CopyHash name="perceptual hash" hash={perceptual_hash} />}
                      <i>{sizeText(bytes)}</i>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { dateText } from '../../../shared/time/format-time.ts';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { parseBlocks } from '../text/blocks.ts';
import { TextView } from '../text/text-view.tsx';
import type { HelpDocument } from './document.ts';
import styles from './documents.module.css';

/** A text to read or print, with its headings to go to. */
export function DocumentPage({ document: { title, validFrom, source } }: { document: HelpDocument }) {
  const blocks = useMemo(() => parseBlocks(source), [source]);
  const headings = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const heading = window.document.getElementById(hash);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <article className={styles.page}>
      <PageHeader
        title={title}
        actions={
          <Button
            className={styles.print ?? ''}
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        }
      >
        {validFrom !== undefined && (
          <span className={styles.valid}>
            Valid from <time dateTime={validFrom}>{dateText(`${validFrom}T00:00:00Z`, 'UTC')}</time>
          </span>
        )}
      </PageHeader>
      <div className={styles.columns}>
        <nav aria-label="On this page" className={styles.contents}>
          <h2>On this page</h2>
          <ol>
            {headings.map((block) =>
              block.kind === 'heading' ? (
                <li key={block.id}>
                  <a href={`#${block.id}`}>{block.text}</a>
                </li>
              ) : null,
            )}
          </ol>
        </nav>
        <div className={styles.body}>
          <TextView blocks={blocks} />
        </div>
      </div>
    </article>
  );
}

import { ActionIcon, CopyButton, Tooltip, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconLink } from '@tabler/icons-react';
import { Marked, TextView } from '../text/text-view.tsx';
import styles from './faq.module.css';
import { FaqFigure } from './faq-figures.tsx';
import type { ReadyQuestion } from './find-questions.ts';

interface Props {
  readonly entry: ReadyQuestion;
  /** Searched for, to be marked. */
  readonly words: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function FaqQuestionView({ entry: { id, question, blocks }, words, isOpen, onToggle }: Props) {
  const bodyId = `${id}-answer`;
  return (
    <li id={id} className={styles.question} data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h3>
          <UnstyledButton
            className={styles.toggle ?? ''}
            onClick={onToggle}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            data-question
          >
            <IconChevronDown size={16} className={styles.chevron} aria-hidden />
            <span>
              <Marked text={question} words={words} />
            </span>
          </UnstyledButton>
        </h3>
        <CopyButton value={`${window.location.origin}/faq#${id}`}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy link'}>
              <ActionIcon
                className={styles.copy ?? ''}
                onClick={copy}
                aria-label={`${copied ? 'Copied' : 'Copy'} link to: ${question}`}
              >
                {copied ? <IconCheck size={16} /> : <IconLink size={16} stroke={1.6} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
      <div id={bodyId} className={styles.answer} hidden={!isOpen}>
        {isOpen && (
          <TextView blocks={blocks} marked={words} headings="h3" figure={(name) => <FaqFigure name={name} />} />
        )}
      </div>
    </li>
  );
}

import { Button } from '@mantine/core';
import { counted } from '@proofline/contracts/counted';
import { MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from '@proofline/contracts/keywords';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { kindLook } from '../../kinds/registry.ts';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { addRowBelow, keywordsIn, keywordsOf, mergeKeywords, removeRow, repeatsOf } from '../keyword-rows.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import { type KeywordAction, KeywordRow } from './keyword-row.tsx';
import styles from './keywords-panel.module.css';
import { useStableCallback } from './use-stable-callback.ts';

/** Rows from which on those out of view are left alone by the browser. */
const LONG = 100;

/** The words that are searched for: a row each, many at once by pasting. */
export function KeywordsPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const rows = draft.keywords.length === 0 ? [''] : draft.keywords;
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<number | null>(null);
  const change = (keywords: readonly string[], focus: number | null = null) => {
    focusNext.current = focus;
    update({ keywords });
  };
  useLayoutEffect(() => {
    const index = focusNext.current;
    if (index === null) return;
    focusNext.current = null;
    list.current?.querySelectorAll('input')[index]?.focus();
  });

  const act = useStableCallback((index: number, action: KeywordAction) => {
    switch (action.type) {
      case 'type':
        setNews('');
        return change(rows.map((row, other) => (other === index ? action.text : row)));
      case 'enter': {
        const isLast = index === rows.length - 1;
        const below = rows[index + 1];
        if (rows[index]?.trim() === '' || below?.trim() === '') return change(rows, isLast ? index : index + 1);
        return change(addRowBelow(rows, index, MAX_KEYWORDS), index + 1);
      }
      case 'remove': {
        const left = removeRow(rows, index);
        setNews(`Keyword removed, ${counted(keywordsOf(left).length, 'keyword')} left.`);
        return change(left, Math.min(index, left.length - 1));
      }
      case 'paste': {
        const merged = mergeKeywords(rows, index, keywordsIn(action.text), MAX_KEYWORDS);
        setNews(pasteWords(merged));
        return change(merged.rows, merged.last);
      }
    }
  });

  const count = keywordsOf(rows).length;
  const repeats = repeatsOf(rows);
  const isFull = rows.length >= MAX_KEYWORDS;
  const isMissing = messages.keywords !== undefined && count === 0;
  return (
    <div>
      <div className={styles.head}>
        <p className={styles.help}>
          {kindLook(facts.kind).asksForBrands ? 'Names of brands, one a row.' : 'One a row.'} Enter adds a row; lines or
          commas pasted into one become rows of their own.
        </p>
        <span className={styles.count} data-full={count >= MAX_KEYWORDS || undefined}>
          {count.toLocaleString('en')} / {MAX_KEYWORDS.toLocaleString('en')}
        </span>
      </div>
      <ol
        className={styles.rows}
        ref={list}
        data-invalid={isMissing || undefined}
        data-long={rows.length > LONG || undefined}
      >
        {rows.map((row, index) => (
          <KeywordRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may say the same
            key={index}
            index={index}
            value={row}
            isInvalid={isMissing}
            note={
              row.trim().length > MAX_KEYWORD_LENGTH ? 'too long' : repeats.has(index) ? 'is there twice' : undefined
            }
            act={act}
          />
        ))}
      </ol>
      <FieldError>{messages.keywords}</FieldError>
      <div className={styles.foot}>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={isFull}
          onClick={() => change(addRowBelow(rows, rows.length - 1, MAX_KEYWORDS), rows.length)}
        >
          Add keyword
        </Button>
        {count > 0 && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              setNews('All keywords removed.');
              change([''], 0);
            }}
          >
            Remove all
          </Button>
        )}
        <p role="status" className={styles.news}>
          {news}
        </p>
      </div>
    </div>
  );
}

function pasteWords({ added, repeated, leftOut }: ReturnType<typeof mergeKeywords>): string {
  return [
    `${counted(added, 'keyword')} added`,
    repeated > 0 ? `, ${repeated.toLocaleString('en')} already in the list` : '',
    leftOut.length > 0
      ? `, ${leftOut.length.toLocaleString('en')} left out: a check has at most ${MAX_KEYWORDS.toLocaleString('en')} (from “${leftOut[0]}”)`
      : '',
    '.',
  ].join('');
}

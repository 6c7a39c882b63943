import { Textarea } from '@mantine/core';
import { leafRules } from '@proofline/rules/leaf-rules';
import type { QueryTree } from '@proofline/rules/query-tree';
import { validateQueryTree } from '@proofline/rules/validate-query-tree';
import { useDeferredValue, useMemo, useState } from 'react';
import { judgeText } from './judge-text.ts';
import styles from './try-it.module.css';
import type { TryItProps } from './try-it.tsx';
import { VerdictParts } from './try-verdict.tsx';

/** More than a long page has; a browser tab stays quick with it. */
const MAX_CHARS = 200_000;

/** Judges a pasted text in this browser, as it is typed. */
export function TryText({ purpose, tree, refusal, onPoint }: TryItProps & { refusal: string | null }) {
  const [text, setText] = useState('');
  const judged = useDeferredValue(text);
  const current = useDeferredValue(tree);
  const hasImages = leafRules(current).some(({ rule: { field } }) => field.endsWith('_image'));
  // Asked of the tree that is judged: it may be one keystroke behind.
  const result = useMemo(() => {
    const canJudge = judged.trim() !== '' && !hasImages && validateQueryTree(current).valid;
    return canJudge ? timed(current, judged) : null;
  }, [current, judged, hasImages]);
  return (
    <>
      <Textarea
        aria-label="Text to try the rules on"
        placeholder="Paste a text. Addresses in it count as its links."
        rows={6}
        maxLength={MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {refusal !== null && <p className={styles.note}>{refusal}</p>}
      {refusal === null && hasImages && (
        <p className={styles.note}>Rules on images look at the pictures of a page: try them on an address.</p>
      )}
      {result !== null && (
        <>
          <VerdictParts purpose={purpose} tree={current} verdict={result.verdict} {...(onPoint && { onPoint })} />
          <p className={styles.note}>
            Judged in {result.ms < 1 ? 'less than 1' : Math.round(result.ms)} ms, nothing is stored.
          </p>
        </>
      )}
    </>
  );
}

function timed(tree: QueryTree, text: string) {
  const began = performance.now();
  return { verdict: judgeText(tree, text), ms: performance.now() - began };
}

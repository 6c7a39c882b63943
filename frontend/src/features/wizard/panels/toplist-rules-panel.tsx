import { Button } from '@mantine/core';
import { MAX_TOPLIST_RULES } from '@proofline/contracts/toplists';
import { IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ToplistTable } from '../../checks/overview/toplist-table.tsx';
import type { CheckDraft, CheckFacts, ToplistRuleDraft } from '../check-draft.ts';
import { toplistCountries, toplistRowProblems } from '../toplist-row-problems.ts';
import {
  addToplistRule,
  changeToplistRule,
  copyToplistRule,
  insertToplistRules,
  readToplistRules,
} from '../toplist-rows.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import { type ToplistAction, ToplistRow } from './toplist-row.tsx';
import styles from './toplist-rules-panel.module.css';
import { useStableCallback } from './use-stable-callback.ts';

/** Rows from which on those out of view are left alone by the browser. */
const LONG = 50;

/** Which toplists are read, from where, and which brands are expected on them. */
export function ToplistRulesPanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { toplistRules: rules, toplistKind: kind } = draft;
  const [news, setNews] = useState('');
  const table = useRef<HTMLTableElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** A rule, or the button that adds one, where none is left. */
  const focusNext = useRef<string | null>(null);
  const countries = useMemo(() => toplistCountries(facts.metadata), [facts.metadata]);
  const change = (toplistRules: readonly ToplistRuleDraft[], words: string, focus: string | null = null) => {
    focusNext.current = focus;
    setNews(words);
    update({ toplistRules });
  };
  useLayoutEffect(() => {
    const id = focusNext.current;
    if (id === null) return;
    focusNext.current = null;
    const field = table.current?.querySelector<HTMLElement>(`[data-rule="${id}"] input`);
    (field ?? adder.current)?.focus();
  });
  const add = (below?: string) => {
    if (rules.length >= MAX_TOPLIST_RULES) return;
    const added = addToplistRule(rules, kind, below);
    change(added, 'Rule added.', added.find(({ id }) => !rules.some((rule) => rule.id === id))?.id);
  };

  const act = useStableCallback((id: string, action: ToplistAction) => {
    const index = rules.findIndex((rule) => rule.id === id);
    switch (action.type) {
      case 'change':
        return change(changeToplistRule(rules, id, action.change), '');
      case 'add':
        return add(id);
      case 'copy': {
        if (rules.length >= MAX_TOPLIST_RULES) return;
        const copied = copyToplistRule(rules, id);
        return change(copied, `Rule ${index + 1} copied.`, copied[index + 1]?.id);
      }
      case 'remove': {
        const left = rules.filter((rule) => rule.id !== id);
        return change(left, `Rule ${index + 1} deleted.`, left[Math.min(index, left.length - 1)]?.id ?? 'add');
      }
      case 'paste': {
        const read = readToplistRules(action.text, countries, kind);
        const pasted = insertToplistRules(rules, id, read, MAX_TOPLIST_RULES);
        const leftOut = pasted.leftOut > 0 ? ` ${pasted.leftOut} left out: at most ${MAX_TOPLIST_RULES} fit.` : '';
        return change(pasted.rules, `${read.length - pasted.leftOut} rules pasted.${leftOut}`, pasted.rules[index]?.id);
      }
    }
  });

  const problems = toplistRowProblems(draft, facts.metadata);
  const isSubmitted = messages.toplistRules !== undefined;
  const hasBrands = kind === 'brand';
  return (
    <div>
      {rules.length === 0 ? (
        <p className={styles.empty} data-invalid={isSubmitted || undefined}>
          No toplist rules yet. A rule is a toplist's address, a country to read it from
          {hasBrands && ' and the brands expected on it'}.
        </p>
      ) : (
        <ToplistTable
          className={styles.table ?? ''}
          hasBrands={hasBrands}
          hasActions
          ref={table}
          data-brands={hasBrands || undefined}
          data-long={rules.length > LONG || undefined}
        >
          {rules.map((rule, index) => {
            const problem = problems.get(index);
            return (
              <ToplistRow
                key={rule.id}
                rule={rule}
                number={index + 1}
                hasBrands={hasBrands}
                countries={countries}
                urlProblem={problem?.url}
                isPairRepeated={problem?.isPairRepeated ?? false}
                countryProblem={isSubmitted ? problem?.country : undefined}
                brandsProblem={isSubmitted ? problem?.brands : undefined}
                isSubmitted={isSubmitted}
                isFull={rules.length >= MAX_TOPLIST_RULES}
                act={act}
              />
            );
          })}
        </ToplistTable>
      )}
      <FieldError>{isSubmitted ? summary(messages.toplistRules, problems.size) : undefined}</FieldError>
      <div className={styles.foot}>
        <Button
          ref={adder}
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={rules.length >= MAX_TOPLIST_RULES}
          onClick={() => add()}
        >
          Add rule
        </Button>
        <p className={styles.help}>
          Lines pasted into an address become rules: URL, country{hasBrands && ', brand, position'}.
        </p>
        <p role="status" className={styles.help}>
          {news}
        </p>
      </div>
    </div>
  );
}

/** Beside the table only how many rows are wrong is said: what is wrong stands in them. */
const summary = (message: string | undefined, wrong: number) =>
  wrong < 2 ? message : `${message} ${wrong.toLocaleString('en')} rules need your attention.`;

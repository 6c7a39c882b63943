import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmptyState } from '../../../shared/ui/state-message.tsx';
import { searchWords } from '../text/fold.ts';
import styles from './faq.module.css';
import { FaqQuestionView } from './faq-question.tsx';
import { faqSections } from './faq-sections.ts';
import { findQuestions, readSections } from './find-questions.ts';

const sections = readSections(faqSections);
const count = sections.reduce((sum, { questions }) => sum + questions.length, 0);

/** Help (000 §1): seven sections, searched as one types; every question has an address of its own. */
export function FaqPage() {
  const { q = '' } = useSearch({ from: '/open/faq' });
  const { hash } = useLocation();
  const navigate = useNavigate({ from: '/faq' });
  const words = useMemo(() => searchWords(q), [q]);
  const found = useMemo(() => findQuestions(sections, words), [words]);
  const foundCount = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const searching = words.length > 0;
  // Without a search answers are closed until opened; with one they are open until closed.
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set());
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const isOpen = (id: string) => (searching ? !closed.has(id) : opened.has(id));
  const ownHash = useRef<string | undefined>(undefined);
  const goTo = useRef<string | undefined>(undefined);

  const search = (text: string) => {
    setClosed(new Set());
    void navigate({ search: text === '' ? {} : { q: text }, hash: '', replace: true, resetScroll: false });
  };
  // An address with a question opens it and goes there, also when the page is already here.
  useEffect(() => {
    if (hash === '' || hash === ownHash.current) return;
    goTo.current = hash;
    setOpened((before) => new Set(before).add(hash));
  }, [hash]);
  // Only with its answer open is the page long enough to bring a late question to the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the answer stands
  useEffect(() => {
    if (goTo.current === undefined) return;
    document.getElementById(goTo.current)?.scrollIntoView({ block: 'start' });
    goTo.current = undefined;
  }, [opened]);

  const toggle = (id: string) => {
    const opens = !isOpen(id);
    const change = (set: ReadonlySet<string>, has: boolean) =>
      has ? new Set(set).add(id) : new Set([...set].filter((other) => other !== id));
    if (searching) setClosed(change(closed, !opens));
    else setOpened(change(opened, opens));
    // The address says what was opened last; one who only clicked is not scrolled anywhere.
    ownHash.current = opens ? id : '';
    void navigate({
      search: (before) => before,
      hash: ownHash.current,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };

  return (
    <div className={styles.page}>
      <PageHeader title="FAQ" count={count} />
      <search className={styles.search}>
        <TextInput
          size="md"
          type="search"
          aria-label="Search in the FAQ"
          placeholder="Search, for example: wildcard, CSV, schedule"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          maxLength={100}
          value={q}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && q !== '' && search('')}
        />
        <p role="status" className={styles.found}>
          {searching && `${foundCount === 1 ? '1 question' : `${foundCount} questions`} of ${count}`}
        </p>
      </search>
      <div className={styles.columns}>
        <nav aria-label="Sections of the FAQ" className={styles.sections}>
          <ul>
            {sections.map(({ id, title }) => {
              const inSection = found.find((section) => section.id === id)?.questions.length ?? 0;
              return (
                <li key={id}>
                  <a href={`#${id}`} data-empty={inSection === 0 || undefined}>
                    {title}
                    <span className="tabular">{inSection}</span>
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut from question to question beside Tab */}
        <div className={styles.questions} onKeyDown={stepThrough}>
          {found.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} tabIndex={-1} className={styles.sectionTitle}>
                {section.title}
              </h2>
              <ul className={styles.list}>
                {section.questions.map((entry) => (
                  <FaqQuestionView
                    key={entry.id}
                    entry={entry}
                    words={words}
                    isOpen={isOpen(entry.id)}
                    onToggle={() => toggle(entry.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 && (
            <EmptyState
              icon={<IconSearchOff size={20} />}
              title="No results are matching the search criteria"
              action={
                <Button variant="default" onClick={() => search('')}>
                  Show all questions
                </Button>
              }
            >
              Fewer or other words may find it.
            </EmptyState>
          )}
        </div>
      </div>
    </div>
  );
}

/** Arrow keys go from question to question, Home and End to the first and last. */
function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset.question === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-question]')];
  const at = all.indexOf(event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || all[to] === undefined) return;
  event.preventDefault();
  all[to].focus();
}

import { Button } from '@mantine/core';
import { CHECK_KINDS, type CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CheckCards } from '../features/checks/overview/check-cards.tsx';
import { type CheckDraft, type CheckFacts, emptyDraft } from '../features/wizard/check-draft.ts';
import type { CheckStepId } from '../features/wizard/check-steps.ts';
import { tabsOf } from '../features/wizard/check-tabs.ts';
import { factsOf, today, validDraft } from '../features/wizard/testing/testing-draft.ts';
import { Card } from '../shared/ui/card.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { exampleChecks, filledDraft, manyKeywords, manyToplists, wrongToplists } from './example-drafts.ts';
import styles from './gallery.module.css';

const empty = emptyDraft(today);
const nothingOffered: Partial<CheckFacts['metadata']> = {
  available_countries: [],
  verticals: [],
  platforms: [],
  social_media_accounts: [],
};
const MANY_KEYWORDS = 1_000;
const MANY_TOPLISTS = 300;

/** The tabs of the creation wizard and the cards of a check, in every state. */
export function CheckPartsPage() {
  const brands: CheckDraft = { ...empty, toplistKind: 'brand' };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Parts of a check</h1>
        <Link to="/dev/gallery">Gallery</Link>
        <AppearanceChoice />
      </header>
      <main id="main" className={styles.sections}>
        <Panel kind="compliance" tab="schedule" state="filled" draft={filledDraft} />
        <Panel
          kind="compliance"
          tab="schedule"
          state="refused"
          draft={{ ...filledDraft, name: '', start: '2026-01-01' }}
        />
        <Panel kind="compliance" tab="countries" state="filled" draft={validDraft({ countries: ['DE', 'C0'] })} />
        <Panel
          kind="compliance"
          tab="countries"
          state="refused, nothing offered"
          draft={empty}
          offers={nothingOffered}
        />
        <Panel kind="discovery" tab="keywords" state="empty" draft={empty} />
        <Panel
          kind="popunder"
          tab="keywords"
          state="filled"
          draft={filledDraft}
          many={{ label: '1,000 keywords', change: { keywords: manyKeywords(MANY_KEYWORDS) } }}
        />
        <Panel kind="discovery" tab="keywords" state="refused" draft={empty} />
        <Panel kind="discovery" tab="verticals" state="switched off" draft={empty} />
        <Panel kind="discovery" tab="verticals" state="filled" draft={filledDraft} />
        <Panel kind="discovery" tab="verticals" state="refused" draft={{ ...empty, usesVerticals: true }} />
        <Panel kind="social_media" tab="platform" state="filled" draft={filledDraft} />
        <Panel kind="social_media" tab="platform" state="refused" draft={empty} />
        <Panel kind="social_media" tab="platform" state="nothing offered" draft={empty} offers={nothingOffered} />
        <Panel kind="social_media" tab="accounts" state="filled" draft={filledDraft} />
        <Panel kind="social_media" tab="accounts" state="no platform" draft={empty} />
        <Panel
          kind="social_media"
          tab="accounts"
          state="refused, nothing offered"
          draft={{ ...empty, platform: 'telegram' }}
          offers={nothingOffered}
        />
        <Panel kind="social_media" tab="filters" state="filled" draft={{ ...filledDraft, filtersByContent: false }} />
        <Panel kind="toplist" tab="toplist_kind" state="filled" draft={filledDraft} />
        <Panel kind="toplist" tab="toplist_kind" state="refused" draft={empty} />
        <Panel kind="toplist" tab="toplist_rules" state="empty" draft={brands} />
        <Panel
          kind="toplist"
          tab="toplist_rules"
          state="filled"
          draft={filledDraft}
          many={{ label: '300 rules', change: { toplistRules: manyToplists(MANY_TOPLISTS) } }}
        />
        <Panel
          kind="toplist"
          tab="toplist_rules"
          state="filled, discovery"
          draft={{ ...filledDraft, toplistKind: 'discovery' }}
        />
        <Panel kind="toplist" tab="toplist_rules" state="refused" draft={wrongToplists} />
        {CHECK_KINDS.map((kind) => (
          <Panel key={kind} kind={kind} tab="overview" state="filled" draft={filledDraft} />
        ))}
        <Panel kind="social_media" tab="overview" state="refused" draft={empty} />
        {exampleChecks.map((check) => (
          <Frame key={check.kind} title={`${kindFacts(check.kind).label}: a check to read`}>
            <CheckCards check={check} />
          </Frame>
        ))}
      </main>
    </div>
  );
}

interface PanelProps {
  readonly kind: CheckKind;
  readonly tab: CheckStepId;
  /** `refused …` shows the messages. */
  readonly state: string;
  readonly draft: CheckDraft;
  /** In the place of what there is to choose from. */
  readonly offers?: Partial<CheckFacts['metadata']>;
  readonly many?: { readonly label: string; readonly change: Partial<CheckDraft> };
}

function Panel({ kind, tab: tabId, state, draft: initial, offers = {}, many }: PanelProps) {
  const [draft, setDraft] = useState(initial);
  // As in the wizard, what there is to choose from stays the same object.
  const [facts] = useState(() => ({ ...factsOf(kind), metadata: { ...factsOf(kind).metadata, ...offers } }));
  const tabs = tabsOf(kind);
  const tab = tabs.find(({ id }) => id === tabId);
  if (tab === undefined) return null;
  const messages = state.startsWith('refused')
    ? Object.assign({}, ...tabs.map(({ validate }) => validate(draft, facts)))
    : {};
  const update = (change: Partial<CheckDraft>) => setDraft((before) => ({ ...before, ...change }));
  const { Panel: Shown } = tab;
  return (
    <Frame
      title={`${kindFacts(kind).label}, ${tab.title}: ${state}`}
      aside={
        many && (
          <Button variant="default" size="xs" onClick={() => update(many.change)}>
            {many.label}
          </Button>
        )
      }
    >
      <Shown draft={draft} facts={facts} messages={messages} update={update} goTo={() => undefined} />
    </Frame>
  );
}

const Frame = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Card title={title} aside={aside}>
    {children}
  </Card>
);

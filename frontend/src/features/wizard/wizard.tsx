import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FieldErrorsError, messageOf } from '../../shared/api/api-error.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { refusalsOf, refusalTitle } from './refusals.ts';
import { type TabMessage, TabMessages } from './tab-messages.tsx';
import { useNavigationGuard } from './use-navigation-guard.tsx';
import styles from './wizard.module.css';
import { WizardFoot } from './wizard-foot.tsx';
import * as progressOf from './wizard-progress.ts';
import { type StepState, WizardSteps } from './wizard-steps.tsx';
import type { Messages, WizardTab } from './wizard-tab.ts';

export interface WizardState<Draft> {
  readonly draft: Draft;
  readonly progress: progressOf.WizardProgress;
}

interface Props<Draft extends object, Facts> {
  readonly title: string;
  /** Beside the title. */
  readonly status?: ReactNode;
  /** The tabs, the overview last. */
  readonly tabs: readonly WizardTab<Draft, Facts>[];
  /** Tabs open one after the other; otherwise all are open from the start. */
  readonly isStepped: boolean;
  /** What it begins with: nothing, a copy, or what was kept. */
  readonly start: WizardState<Draft>;
  readonly facts: Facts;
  /** Worth a look before finishing; each goes when its tab is changed. */
  readonly notices?: readonly TabMessage[];
  /** Hears of every change of draft or progress. */
  readonly onChange?: (state: WizardState<Draft>) => void;
  /** What leaving would lose. */
  readonly losses: { readonly onNavigating: (draft: Draft) => boolean; readonly onClosing: (draft: Draft) => boolean };
  /** Saves what was put together. A `FieldErrorsError` is shown on the tabs that own its fields. */
  readonly create: (draft: Draft) => Promise<unknown>;
  /** Runs after saving, when leaving no longer loses anything. */
  readonly onCreated: (draft: Draft) => void;
}

/** The creation wizard (001 §2, §4): one for every kind of check, told apart by its tabs. */
export function Wizard<Draft extends object, Facts>(props: Props<Draft, Facts>) {
  const { title, status, tabs, isStepped, start, facts, onChange, losses, create, onCreated } = props;
  const [draft, setDraft] = useState(start.draft);
  const [lastProgress, setProgress] = useState(start.progress);
  const tabIds = tabs.map(({ id }) => id);
  // A tab can be taken away by a flag while somebody stands on it.
  const isThere = tabIds.includes(lastProgress.current);
  const progress = isThere ? lastProgress : progressOf.resumeProgress(tabIds, lastProgress);
  const [refusals, setRefusals] = useState<readonly TabMessage[]>([]);
  const [notices, setNotices] = useState<readonly TabMessage[]>(props.notices ?? []);
  const leaving = useNavigationGuard({
    onNavigating: () => losses.onNavigating(draft),
    onClosing: () => losses.onClosing(draft),
  });
  const heading = useRef<HTMLHeadingElement>(null);

  const told = useRef(start);
  useEffect(() => {
    if (told.current.draft === draft && told.current.progress === lastProgress) return;
    told.current = { draft, progress: lastProgress };
    onChange?.(told.current);
  }, [draft, lastProgress, onChange]);

  const verdicts = new Map(tabs.map((tab) => [tab.id, tab.validate(draft, facts)]));
  const isValid = (tabId: string) => Object.keys(verdicts.get(tabId) ?? {}).length === 0;
  const firstInvalid = tabIds.find((id) => !isValid(id));
  const isLast = progress.current === tabIds.at(-1);
  const tab = tabs.find(({ id }) => id === progress.current);

  const move = (change: (before: progressOf.WizardProgress) => progressOf.WizardProgress) => {
    setProgress(change);
    window.scrollTo({ top: 0 });
  };
  const goTo = (tabId: string) =>
    move((before) => (isStepped ? progressOf.goTo(before, tabIds, tabId) : progressOf.leaveFor(before, tabId)));

  /** From Finish on, also while the page that follows is loaded; a refusal opens it again. */
  const isFinishing = useRef(false);
  const creating = useMutation({
    mutationFn: create,
    onSuccess: (_, created) => {
      leaving.allow();
      onCreated(created);
    },
    onError: (error) => {
      isFinishing.current = false;
      window.scrollTo({ top: 0 });
      if (!(error instanceof FieldErrorsError)) {
        toast('danger', messageOf(error));
        return;
      }
      const sorted = refusalsOf(error.fields, tabs);
      setRefusals(sorted);
      for (const { tabId, message } of sorted) {
        const owner = tabs.find(({ id }) => id === tabId);
        if (owner) toast('danger', message, `Open ${owner.title}`, () => goTo(owner.id));
        else toast('danger', message);
      }
    },
  });

  const next = () => move((before) => progressOf.submitCurrent(before, tabIds));
  const finish = () => {
    if (isFinishing.current) return;
    if (firstInvalid !== undefined) return move(() => ({ current: firstInvalid, submitted: new Set(tabIds) }));
    isFinishing.current = true;
    setRefusals([]);
    creating.mutate(draft);
  };
  const update = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    const ofOtherTabs = (before: readonly TabMessage[]) => before.filter(({ tabId }) => tabId !== progress.current);
    setRefusals(ofOtherTabs);
    setNotices(ofOtherTabs);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !isWithin(event)) return;
    // A key held down goes one step, and Enter that ends a composition (IME) none.
    if (event.repeat || event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const hasList = event.target instanceof HTMLElement && event.target.ariaHasPopup !== null;
    if (event.metaKey || event.ctrlKey || (isField && !hasList)) (isLast ? finish : next)();
  };

  // A press on nothing leaves the focus with the page itself: the shortcut holds there, too, as soon as the step is seen.
  const advance = useRef(next);
  advance.current = isLast ? finish : next;
  useLayoutEffect(() => {
    const onPageKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.repeat || event.isComposing) return;
      if (event.defaultPrevented || !isPageItself(event.target)) return;
      advance.current();
    };
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  }, []);

  const shown = useRef(progress.current);
  useEffect(() => {
    if (shown.current === progress.current) return;
    shown.current = progress.current;
    heading.current?.focus({ preventScroll: true });
  }, [progress.current]);

  if (tab === undefined) return null;
  const steps = tabs.map((step, index): StepState => {
    const isSubmitted = progress.submitted.has(step.id);
    const [problem] = Object.values<string | undefined>(verdicts.get(step.id) ?? {});
    const refusal = refusals.find(({ tabId }) => tabId === step.id)?.message;
    return {
      id: step.id,
      title: step.title,
      number: index + 1,
      isCurrent: step.id === progress.current,
      isOpen: !isStepped || progressOf.isOpen(progress, tabIds, step.id),
      isDone: isSubmitted,
      warning: isSubmitted ? (problem ?? refusal) : undefined,
      summary: isSubmitted && step.canSkip?.(draft) ? 'Skipped' : step.summary(draft, facts),
    };
  });
  const messages: Messages<Draft> = Object.assign(
    {},
    ...tabIds.filter((id) => progress.submitted.has(id)).map((id) => verdicts.get(id) ?? {}),
  );
  const warnings = steps.filter(({ isCurrent, warning }) => !isCurrent && warning !== undefined);
  const canSkip = !isLast && (tab.canSkip?.(draft) ?? false);
  const { Panel } = tab;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the buttons below do
    <div className={styles.wizard} onKeyDown={onKeyDown}>
      <PageHeader title={title} actions={status} />
      <WizardSteps steps={steps} onOpen={goTo} />
      <p role="status" className="visually-hidden">
        {warnings.map(({ title: step, warning }) => `${step}: ${warning}`).join(' ')}
      </p>
      <TabMessages tone="danger" title={refusalTitle(refusals)} messages={refusals} tabs={tabs} onOpen={goTo} />
      <TabMessages
        tone="warning"
        title="Not everything could be copied as it was"
        messages={notices}
        tabs={tabs}
        onOpen={goTo}
        onDismiss={() => setNotices([])}
      />
      <section className={styles.panel} aria-labelledby="wizard-heading">
        <header className={styles.panelHead}>
          <h2 id="wizard-heading" ref={heading} tabIndex={-1} className={styles.heading}>
            {tab.heading}
          </h2>
          {tab.aside && <span className={styles.aside}>{tab.aside(draft, facts)}</span>}
        </header>
        <Panel key={tab.id} draft={draft} facts={facts} messages={messages} update={update} goTo={goTo} />
      </section>
      <WizardFoot
        onBack={progress.current === tabIds[0] ? null : () => move((before) => progressOf.back(before, tabIds))}
        onSkip={canSkip ? next : null}
        onNext={isLast ? null : next}
        onFinish={isLast || !isStepped ? finish : null}
        isComplete={firstInvalid === undefined}
        isSaving={creating.isPending || creating.isSuccess}
      />
      {leaving.dialog}
    </div>
  );
}

/** Events of dialogs come up through React's tree as well, though they stand elsewhere on the page. */
const isPageItself = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof HTMLElement && target.id === 'main');

const isWithin = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) =>
  target instanceof Node && currentTarget.contains(target);

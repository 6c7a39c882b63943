import type { CheckKind } from '@proofline/contracts/check-kinds';
import { useState } from 'react';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { type CheckDraft, type CheckFacts, emptyDraft } from './check-draft.ts';
import { tabsOf } from './check-tabs.ts';
import { CheckWizard, WizardPlaceholder, wizardTitle } from './check-wizard.tsx';
import { readDraft, removeDraft } from './draft-store.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import { useCheckFacts } from './use-check-facts.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import type { WizardState } from './wizard.tsx';
import { resumeProgress, startProgress } from './wizard-progress.ts';

/** Puts a new check together, or goes on with one that was begun. */
function CheckWizardPage({ kind }: { kind: CheckKind }) {
  const loading = useCheckFacts(kind, false);
  if (loading.facts === undefined) return <WizardPlaceholder title={wizardTitle(kind, false)} retry={loading.retry} />;
  return <NewCheck facts={loading.facts} />;
}

function NewCheck({ facts }: { facts: CheckFacts }) {
  const { kind, flags, today } = facts;
  const me = useMe();
  const keeps = useSwitch('enable_saving_check_creation_progress');
  const [pristine] = useState(() => emptyDraft(today));
  const keeping = useDraftKeeper(keeps ? { user: me.id, kind, pristine } : null);
  const [kept] = useState(() => (keeps ? readDraft(me.id, kind) : null));
  const tabIds = tabsOf(kind, flags).map(({ id }) => id);
  const [start, setStart] = useState<WizardState<CheckDraft> | null>(
    kept === null ? { draft: pristine, progress: startProgress(tabIds) } : null,
  );
  if (start !== null) return <CheckWizard facts={facts} start={start} pristine={pristine} keeping={keeping} />;
  return (
    <>
      <WizardPlaceholder title={wizardTitle(kind, false)} />
      {kept && (
        <ResumeDialog
          keptAt={kept.keptAt}
          onContinue={() => setStart({ draft: kept.draft, progress: resumeProgress(tabIds, kept.progress) })}
          onStartNew={() => {
            removeDraft(me.id, kind);
            setStart({ draft: pristine, progress: startProgress(tabIds) });
          }}
        />
      )}
    </>
  );
}

export const CompliancePage = () => <CheckWizardPage key="compliance" kind="compliance" />;
export const PaidSearchPage = () => <CheckWizardPage key="discovery" kind="discovery" />;
export const DiscoveryPage = () => <CheckWizardPage key="internet_scan" kind="internet_scan" />;
export const PopunderPage = () => <CheckWizardPage key="popunder" kind="popunder" />;
export const SocialMediaPage = () => <CheckWizardPage key="social_media" kind="social_media" />;
export const ToplistPage = () => <CheckWizardPage key="toplist" kind="toplist" />;

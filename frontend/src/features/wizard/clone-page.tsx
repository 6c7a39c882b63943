import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { checkQuery } from '../checks/checks-query.ts';
import type { CheckFacts } from './check-draft.ts';
import { type CheckTab, tabsOf } from './check-tabs.ts';
import { CheckWizard, WizardPlaceholder } from './check-wizard.tsx';
import { draftOfCheck } from './draft-of-check.ts';
import { ownerOf } from './refusals.ts';
import { useCheckFacts } from './use-check-facts.ts';
import { cloneProgress } from './wizard-progress.ts';

/** A new check from the configuration of one that exists: the guard has loaded it, and let nobody else in. */
export function ClonePage() {
  const { projectId } = useParams({ from: '/protected/project/$checkType/$projectId/clone' });
  const { data: check, failureReason, refetch } = useQuery(checkQuery(Number(projectId)));
  if (check === undefined) {
    return <WizardPlaceholder title="Clone check" retry={failureReason && (() => void refetch())} />;
  }
  return <CloneOf key={check.id} check={check} />;
}

function CloneOf({ check }: { check: ProjectDetail }) {
  const loading = useCheckFacts(check.kind, true);
  if (loading.facts === undefined) return <WizardPlaceholder title="Clone check" retry={loading.retry} />;
  return <CloneWizard check={check} facts={loading.facts} />;
}

function CloneWizard({ check, facts }: { check: ProjectDetail; facts: CheckFacts }) {
  // The original may change meanwhile; the copy is made once.
  const [clone] = useState(() => cloneOf(check, facts));
  return <CheckWizard facts={facts} start={clone} pristine={clone.draft} keeping={null} notices={clone.notices} />;
}

function cloneOf(check: ProjectDetail, facts: CheckFacts) {
  const { draft, notices } = draftOfCheck(check, facts);
  const tabs = tabsOf(facts.kind, facts.flags);
  const isValid = (tab: CheckTab) => Object.keys(tab.validate(draft, facts)).length === 0;
  return {
    draft,
    progress: cloneProgress(
      tabs.map(({ id }) => id),
      tabs.find((tab) => !isValid(tab))?.id,
    ),
    notices: notices.map(({ field, message, hint }) => ({ tabId: ownerOf(field, tabs), message, hint })),
  };
}

import type { ProjectDetail } from '@proofline/contracts/api/projects';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { checkQuery } from '../checks/checks-query.ts';
import type { CheckFacts } from './check-draft.ts';
import { CheckWizard, WizardPlaceholder, wizardTitle } from './check-wizard.tsx';
import { startOfCopy } from './start-of-copy.ts';
import { useCheckFacts } from './use-check-facts.ts';

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
  const [clone] = useState(() => startOfCopy(check, facts));
  return (
    <CheckWizard
      title={wizardTitle('Clone', facts.kind)}
      facts={facts}
      start={clone}
      pristine={clone.draft}
      keeping={null}
      notices={clone.notices}
    />
  );
}

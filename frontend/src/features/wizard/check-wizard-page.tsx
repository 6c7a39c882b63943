import type { TemplateConfiguration } from '@proofline/contracts/api/check-templates';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useBreadcrumbs, usePageTitle } from '../../shared/routing/page-frame.ts';
import { useMe } from '../../shared/session/me.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { NotFoundState } from '../../shared/ui/not-found-state.tsx';
import { templateQuery } from '../checks/templates/templates-query.ts';
import { kindOfSlug } from '../kinds/creation-address.ts';
import { type CheckDraft, type CheckFacts, emptyDraft } from './check-draft.ts';
import { tabsOf } from './check-tabs.ts';
import { CheckWizard, WizardPlaceholder, wizardTitle } from './check-wizard.tsx';
import { creationCrumbs } from './creation-crumbs.ts';
import { readDraft, removeDraft } from './draft-store.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import { startOfCopy } from './start-of-copy.ts';
import { useCheckFacts } from './use-check-facts.ts';
import { useDraftKeeper } from './use-draft-keeper.ts';
import type { WizardState } from './wizard.tsx';
import { resumeProgress, startProgress } from './wizard-progress.ts';

const route = '/protected/project/$kind';

/** Puts a new check together: from nothing, from where it was left, or from a template. */
export function CheckWizardPage() {
  const kind = kindOfSlug(useParams({ from: route }).kind);
  return kind === undefined ? <NotFoundState /> : <CreationOfKind key={kind} kind={kind} />;
}

function CreationOfKind({ kind }: { kind: CheckKind }) {
  const { template = 0 } = useSearch({ from: route });
  usePageTitle(wizardTitle('Create', kind));
  useBreadcrumbs([...creationCrumbs, { label: kindFacts(kind).label }]);
  return template === 0 ? <NewCheckPage kind={kind} /> : <TemplatePage key={template} kind={kind} id={template} />;
}

function NewCheckPage({ kind }: { kind: CheckKind }) {
  const loading = useCheckFacts(kind, false);
  if (loading.facts === undefined)
    return <WizardPlaceholder title={wizardTitle('Create', kind)} retry={loading.retry} />;
  return <NewCheck facts={loading.facts} />;
}

function TemplatePage({ kind, id }: { kind: CheckKind; id: number }) {
  const { data: template, failureReason, refetch } = useQuery(templateQuery(id));
  const loading = useCheckFacts(kind, true);
  const title = wizardTitle('Create', kind);
  if (failureReason instanceof ApiError && failureReason.status === 404) return <NotFoundState />;
  if (template === undefined) {
    return <WizardPlaceholder title={title} retry={failureReason && (() => void refetch())} />;
  }
  if (template.kind !== kind) return <NotFoundState />;
  if (loading.facts === undefined) return <WizardPlaceholder title={title} retry={loading.retry} />;
  return <CheckOfTemplate configuration={template.configuration} facts={loading.facts} />;
}

function CheckOfTemplate({ configuration, facts }: { configuration: TemplateConfiguration; facts: CheckFacts }) {
  const [start] = useState(() => startOfCopy(configuration, facts, ''));
  // A draft that is kept is left alone.
  return (
    <CheckWizard
      title={wizardTitle('Create', facts.kind)}
      facts={facts}
      start={start}
      pristine={start.draft}
      keeping={null}
      notices={start.notices}
    />
  );
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
  if (start !== null)
    return (
      <CheckWizard
        title={wizardTitle('Create', facts.kind)}
        facts={facts}
        start={start}
        pristine={pristine}
        keeping={keeping}
      />
    );
  return (
    <>
      <WizardPlaceholder title={wizardTitle('Create', kind)} />
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

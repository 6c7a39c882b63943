import { Skeleton } from '@mantine/core';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import type { CheckKind } from '@proofline/contracts/check-kinds';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { IconCloudCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { useSwitch } from '../../shared/switches/feature-states.ts';
import { clockText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { afterPage } from '../../shared/ui/after-page.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { fetchWorkbench } from '../rules-builder/late-workbench.tsx';
import type { CheckDraft, CheckFacts } from './check-draft.ts';
import { tabsOf } from './check-tabs.ts';
import { draftToBody } from './draft-to-body.ts';
import type { TabMessage } from './tab-messages.tsx';
import type { DraftKeeping } from './use-draft-keeper.ts';
import styles from './wizard.module.css';
import { Wizard, type WizardState } from './wizard.tsx';

interface Props {
  readonly title: string;
  readonly facts: CheckFacts;
  readonly start: WizardState<CheckDraft>;
  /** What the draft looked like before anybody changed it. */
  readonly pristine: CheckDraft;
  /** Null where drafts are not kept. */
  readonly keeping: DraftKeeping | null;
  readonly notices?: readonly TabMessage[];
}

/** Puts a check of any kind together and saves it. */
export function CheckWizard({ title, facts, start, pristine, keeping, notices }: Props) {
  const { kind, flags } = facts;
  const isStepped = useSwitch('enable_new_check_wizard');
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  useEffect(() => afterPage(fetchWorkbench), []);

  const isChanged = (draft: CheckDraft) => draft !== pristine && JSON.stringify(draft) !== JSON.stringify(pristine);
  const onCreated = async ({ name }: CheckDraft) => {
    keeping?.end();
    const projectId = created.current;
    // Saved and not shown yet, which was said.
    if (projectId === null) return void (await navigate({ to: '/manage_checks' }));
    await navigate({ to: '/manage_checks', search: { overview: projectId } });
    toast('success', `Your project "${name.trim()}" was saved.`);
  };
  return (
    <Wizard
      title={title}
      status={keeping?.keptAt && <KeptStatus at={keeping.keptAt} />}
      tabs={tabsOf(kind, flags)}
      isStepped={isStepped}
      start={start}
      facts={facts}
      {...(notices && { notices })}
      {...(keeping && { onChange: keeping.keep })}
      losses={{
        // A draft that is kept waits for its author. The browser may have no room for one.
        onNavigating: (draft) => (keeping === null ? isChanged(draft) : !keeping.keepNow()),
        onClosing: (draft) => (keeping === null ? isChanged(draft) : keeping.isBehind()),
      }}
      create={async (draft) => {
        const body = draftToBody(kind, draft, flags);
        const check = await savedOrSaid(apiPost('/api/projects/', projectDetailSchema, body));
        if (check !== null) {
          created.current = String(check.id);
          client.setQueryData(queryKeys.projects.detail(check.id), check);
        }
        void client.invalidateQueries({ queryKey: queryKeys.projects.lists });
      }}
      onCreated={onCreated}
    />
  );
}

function KeptStatus({ at }: { at: Date }) {
  const timezone = useTimezone();
  return (
    <span className={styles.kept}>
      <IconCloudCheck size={16} stroke={1.6} aria-hidden />
      Draft saved <span className="tabular">{clockText(at, timezone, true)}</span>
    </span>
  );
}

export const wizardTitle = (verb: 'Create' | 'Clone', kind: CheckKind): string =>
  `${verb} ${kindFacts(kind).label.toLowerCase()} check`;

/** In the wizard's place until it can begin. */
export function WizardPlaceholder({ title, retry = null }: { title: string; retry?: (() => void) | null }) {
  if (retry !== null) return <ErrorState heading="h1" onRetry={retry} />;
  return (
    <div aria-busy>
      <PageHeader title={title} />
      <Skeleton height={52} mb={12} radius="md" />
      <Skeleton height={420} radius="md" />
    </div>
  );
}

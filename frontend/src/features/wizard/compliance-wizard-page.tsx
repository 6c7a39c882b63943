import { Skeleton } from '@mantine/core';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { creationMetadataQuery } from '../checks/checks-query.ts';
import { listsQuery } from '../lists/lists-query.ts';
import { dateOf } from './calendar-date.ts';
import { type CheckDraft, emptyDraft } from './check-draft.ts';
import { complianceTabs } from './compliance-tabs.ts';
import { draftToBody } from './draft-to-body.ts';
import { Wizard } from './wizard.tsx';

const title = 'Create compliance check';
/** All of them; visible ones first (001 §7). */
const allLists = { ordering: '-enabled,name', page_size: 0 };
const MINUTE_MS = 60_000;

/** Puts a compliance check together. */
export function ComplianceWizardPage() {
  const metadata = useQuery(creationMetadataQuery);
  const lists = useQuery(listsQuery(allLists));
  const today = dateOf(useNow(MINUTE_MS));
  const [initial] = useState(() => emptyDraft(today));
  const client = useQueryClient();
  const navigate = useNavigate();

  if (metadata.data === undefined || lists.data === undefined) {
    const failed = metadata.data === undefined ? metadata : lists;
    if (failed.failureReason !== null) return <ErrorState heading="h1" onRetry={() => void failed.refetch()} />;
    return (
      <div aria-busy>
        <PageHeader title={title} />
        <Skeleton height={52} mb={12} radius="md" />
        <Skeleton height={420} radius="md" />
      </div>
    );
  }
  const onCreated = async ({ name }: CheckDraft) => {
    await navigate({ to: '/manage_checks' });
    toast('success', `Your project "${name.trim()}" was saved.`);
  };
  return (
    <Wizard
      title={title}
      tabs={complianceTabs}
      initial={initial}
      facts={{
        kind: 'compliance',
        metadata: metadata.data,
        lists: lists.data.results,
        today,
        isClone: false,
        flags: { enable_discovery_verticals: true, social_media_image_matching: true },
      }}
      create={async (draft) => {
        const check = await apiPost('/api/projects/', projectDetailSchema, draftToBody('compliance', draft));
        client.setQueryData(queryKeys.projects.detail(check.id), check);
        void client.invalidateQueries({ queryKey: queryKeys.projects.lists });
      }}
      onCreated={onCreated}
    />
  );
}

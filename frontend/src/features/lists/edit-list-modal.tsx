import { Alert, Anchor, Modal, Skeleton, Stack, Tabs } from '@mantine/core';
import { type UrlGroupDetail, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import type { UrlListId } from '@proofline/contracts/ids';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPatch } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { ErrorState } from '../../shared/ui/state-message.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { urlListQuery } from '../../shared/url-lists/url-list-query.ts';
import { AffectedProjects } from './affected-projects.tsx';
import styles from './edit-list-modal.module.css';
import { ListForm } from './list-form.tsx';

interface Props {
  /** The list to edit; null closes. */
  listId: UrlListId | null;
  onClose: () => void;
  onChanged?: (list: UrlGroupDetail) => void;
}

export function EditListModal({ listId, onClose, onChanged }: Props) {
  const guard = useDiscardGuard(onClose);
  return (
    <>
      <Modal
        opened={listId !== null}
        onClose={guard.requestClose}
        title="Edit list"
        size={640}
        closeOnEscape={!guard.asking}
        trapFocus={!guard.asking}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {listId !== null && (
          <EditList
            listId={listId}
            onDirty={guard.setDirty}
            onCancel={guard.requestClose}
            onSaved={(list) => {
              guard.setDirty(false);
              onChanged?.(list);
              onClose();
            }}
          />
        )}
      </Modal>
      {guard.dialog}
    </>
  );
}

interface EditProps {
  listId: UrlListId;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
  onSaved: (list: UrlGroupDetail) => void;
}

type Tab = 'edit' | 'affected';

function EditList({ listId, onDirty, onCancel, onSaved }: EditProps) {
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>('edit');
  const { data: list, failureReason, refetch } = useQuery({ ...urlListQuery(listId), refetchInterval: false });
  if (list === undefined) {
    if (failureReason !== null) return <ErrorState onRetry={() => void refetch()} />;
    return (
      <Stack gap={16}>
        <Skeleton height={36} />
        <Skeleton height={256} />
      </Stack>
    );
  }
  return (
    <Tabs value={tab} onChange={(value) => setTab(value === 'affected' ? 'affected' : 'edit')} keepMounted>
      <Tabs.List mb={16}>
        <Tabs.Tab value="edit">Edit list</Tabs.Tab>
        <Tabs.Tab value="affected">Affected projects</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit">
        {list.projects.length > 0 && (
          <Alert icon={<IconAlertTriangleFilled size={18} />} className={styles.warning ?? ''}>
            Changes in the list will affect some checks whenever they are cloned or new scheduled versions start.{' '}
            <Anchor component="button" type="button" onClick={() => setTab('affected')}>
              Click here to view all affected checks.
            </Anchor>
          </Alert>
        )}
        <ListForm
          initial={list}
          submitLabel="Save list"
          save={(draft) => apiPatch(`/api/url_groups/${list.id}/`, urlGroupDetailSchema, draft)}
          onDirty={onDirty}
          onCancel={onCancel}
          onSaved={(changed) => {
            client.setQueryData(queryKeys.urlLists.detail(list.id), changed);
            void client.invalidateQueries({ queryKey: queryKeys.urlLists.lists });
            onSaved(changed);
          }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="affected">
        <AffectedProjects projectIds={list.projects} />
      </Tabs.Panel>
    </Tabs>
  );
}

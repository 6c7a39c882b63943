import { Alert, Anchor, Button, Group, Skeleton, Stack, Tabs } from '@mantine/core';
import { URL_GROUP_CHANGED, type UrlGroupDetail, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import type { UrlListId } from '@proofline/contracts/ids';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { apiPatch } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { DiscardDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { ListLoadFailure } from '../../shared/url-lists/list-load-failure.tsx';
import { useUrlList } from '../../shared/url-lists/use-url-list.ts';
import { AffectedProjects } from './affected-projects.tsx';
import styles from './edit-list-modal.module.css';
import { ListForm } from './list-form.tsx';

interface Props {
  /** The list to edit; null closes. */
  readonly listId: UrlListId | null;
  readonly onClose: () => void;
  readonly onChanged?: (list: UrlGroupDetail) => void;
}

/** Edits a list and shows which checks that concerns (001 §2). */
export function EditListModal({ listId, onClose, onChanged }: Props) {
  const guard = useDiscardGuard(onClose);
  return (
    <Dialog opened={listId !== null} onClose={onClose} guard={guard} title="Edit list" size={640}>
      {listId !== null && (
        <LoadedList
          listId={listId}
          onDirty={guard.setDirty}
          onCancel={guard.requestClose}
          onSaved={(list) => {
            guard.setDirty(false);
            if (list !== null) onChanged?.(list);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly onDirty: (dirty: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: (list: UrlGroupDetail | null) => void;
}

function LoadedList({ listId, ...form }: FormProps & { listId: UrlListId }) {
  const { data: list, failureReason, refetch } = useUrlList(listId);
  if (list !== undefined) return <EditList list={list} onOutdated={() => void refetch()} {...form} />;
  if (failureReason !== null) return <ListLoadFailure onRetry={() => void refetch()} />;
  return (
    <Stack gap={16}>
      <Skeleton height={36} />
      <Skeleton height={256} />
    </Stack>
  );
}

type Tab = 'edit' | 'affected';

interface EditProps extends FormProps {
  /** As it stands, which may be newer than what is being edited. */
  readonly list: UrlGroupDetail;
  /** The server knows a newer one. */
  readonly onOutdated: () => void;
}

function EditList({ list, onOutdated, onDirty, onCancel, onSaved }: EditProps) {
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>('edit');
  const [dirty, setDirty] = useState(false);
  const [edited, setEdited] = useState(list);
  const [overwrites, setOverwrites] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOutdated = edited.revision !== list.revision;
  // Nothing is typed yet: the newer list simply takes its place.
  if (isOutdated && !dirty) setEdited(list);
  const loadTheirs = () => {
    setAsking(false);
    setDirty(false);
    setEdited(list);
  };
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
          key={edited.revision}
          initial={edited}
          submitLabel="Save list"
          save={(draft) => {
            const { revision } = overwrites ? list : edited;
            return savedOrSaid(
              apiPatch(`/api/v1/url_groups/${list.id}/`, urlGroupDetailSchema, { ...draft, revision }),
            );
          }}
          onDirty={(now) => {
            setDirty(now);
            onDirty(now);
          }}
          onCancel={onCancel}
          onSaved={(changed) => {
            if (changed !== null) client.setQueryData(queryKeys.urlLists.detail(list.id), changed);
            void client.invalidateQueries({
              queryKey: changed === null ? queryKeys.urlLists.all : queryKeys.urlLists.lists,
            });
            onSaved(changed);
          }}
          onRefused={(error) => {
            const isConflict = error instanceof ApiError && error.code === URL_GROUP_CHANGED;
            if (isConflict) onOutdated();
            return isConflict;
          }}
          notice={
            isOutdated &&
            (overwrites ? (
              'Save list puts your version in the place of theirs.'
            ) : (
              <>
                Somebody else changed this list in the meantime.
                <Group gap={8} mt={8}>
                  <Button size="xs" variant="default" onClick={() => setAsking(true)}>
                    Load their version
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setOverwrites(true)}>
                    Keep mine
                  </Button>
                </Group>
              </>
            ))
          }
        />
        <DiscardDialog opened={asking} onDiscard={loadTheirs} onKeep={() => setAsking(false)} />
      </Tabs.Panel>
      <Tabs.Panel value="affected">{tab === 'affected' && <AffectedProjects projectIds={list.projects} />}</Tabs.Panel>
    </Tabs>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { type UrlGroup, type UrlGroupPage, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPatch } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';

export function ListActions({ list, onEdit }: { list: UrlGroup; onEdit: () => void }) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: () =>
      savedOrSaid(apiPatch(`/api/v1/url_groups/${list.id}/`, urlGroupDetailSchema, { enabled: !list.enabled })),
    // The row turns at once, then the list reloads (002 §4); where the change was refused that turns it back.
    onMutate: () =>
      client.setQueriesData<UrlGroupPage>(
        { queryKey: queryKeys.urlLists.lists },
        (page) => page && turned(page, list.id),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.urlLists.all }),
  });
  const hideOrShow = list.enabled ? 'Make invisible' : 'Make visible';
  return (
    <>
      <Tooltip label={hideOrShow}>
        <ActionIcon onClick={() => !toggle.isPending && toggle.mutate()} aria-label={`${hideOrShow}: ${list.name}`}>
          {list.enabled ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Edit list">
        <ActionIcon ml={4} onClick={onEdit} aria-label={`Edit list ${list.name}`}>
          <IconPencil size={17} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function turned(page: UrlGroupPage, id: UrlGroup['id']): UrlGroupPage {
  return { ...page, results: page.results.map((row) => (row.id === id ? { ...row, enabled: !row.enabled } : row)) };
}

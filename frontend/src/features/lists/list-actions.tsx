import { ActionIcon, Tooltip } from '@mantine/core';
import { type UrlGroup, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/api-error.ts';
import { apiPatch } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { toast } from '../../shared/ui/toast.tsx';

export function ListActions({ list, onEdit }: { list: UrlGroup; onEdit: () => void }) {
  const client = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => apiPatch(`/api/url_groups/${list.id}/`, urlGroupDetailSchema, { enabled: !list.enabled }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.urlLists.all }),
    onError: (error) => toast('danger', messageOf(error)),
  });
  const hideOrShow = list.enabled ? 'Make invisible' : 'Make visible';
  return (
    <>
      <Tooltip label={hideOrShow}>
        <ActionIcon
          onClick={() => toggle.mutate()}
          loading={toggle.isPending}
          aria-label={`${hideOrShow}: ${list.name}`}
        >
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

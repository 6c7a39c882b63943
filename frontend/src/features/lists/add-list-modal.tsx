import { type UrlGroupDetail, type UrlGroupPage, urlGroupDetailSchema } from '@proofline/contracts/api/url-groups';
import { useQueryClient } from '@tanstack/react-query';
import { apiPost } from '../../shared/api/client.ts';
import { queryKeys } from '../../shared/api/query-keys.ts';
import { savedOrSaid } from '../../shared/forms/saved-or-said.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useDiscardGuard } from '../../shared/ui/use-discard-guard.tsx';
import { ListForm } from './list-form.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The list as the server made it. The modal closes by itself. */
  readonly onAdded?: (list: UrlGroupDetail) => void;
}

/** "Add new list" (001 §2): on Manage lists and in the wizard. */
export function AddListModal({ opened, onClose, onAdded }: Props) {
  const client = useQueryClient();
  const guard = useDiscardGuard(onClose);
  return (
    <Dialog opened={opened} onClose={onClose} guard={guard} title="Add new list" size={640}>
      <ListForm
        submitLabel="Add list"
        save={(draft) => savedOrSaid(apiPost('/api/v1/url_groups/', urlGroupDetailSchema, draft))}
        onDirty={guard.setDirty}
        onCancel={guard.requestClose}
        onSaved={(list) => {
          guard.setDirty(false);
          if (list !== null) {
            client.setQueryData(queryKeys.urlLists.detail(list.id), list);
            client.setQueriesData<UrlGroupPage>(
              { queryKey: queryKeys.urlLists.lists },
              (page) => page && withRow(page, list),
            );
            onAdded?.(list);
          }
          void client.invalidateQueries({ queryKey: queryKeys.urlLists.lists });
          onClose();
        }}
      />
    </Dialog>
  );
}

/** A page of all lists has the new one at once: who chose it there and then sees it. */
function withRow(page: UrlGroupPage, list: UrlGroupDetail): UrlGroupPage {
  if (page.page_size !== 0) return page;
  return { ...page, count: page.count + 1, results: [list, ...page.results] };
}

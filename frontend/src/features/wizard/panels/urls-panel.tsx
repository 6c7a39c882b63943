import { ActionIcon, Anchor, Button, Select, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { counted } from '@proofline/contracts/counted';
import type { UrlListId } from '@proofline/contracts/ids';
import { kindFacts } from '@proofline/contracts/kinds/registry';
import { MAX_PRIORITY_WORDS_LENGTH, RELATED_URLS } from '@proofline/contracts/schedules';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { TwoListPicker } from '../../../shared/picker/two-list-picker.tsx';
import { AddListModal } from '../../lists/add-list-modal.tsx';
import { EditListModal } from '../../lists/edit-list-modal.tsx';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { relatedUrlsLabels } from '../related-urls-labels.ts';
import type { PanelProps } from '../wizard-tab.ts';
import styles from './panels.module.css';

/** As the server holds it (contracts, `url_filter`). */
const MAX_URL_FILTER_LENGTH = 500;

type Props = PanelProps<CheckDraft, CheckFacts>;

/** Which websites are visited, and, where a kind reads more than the page given, which of their pages. */
export function UrlsPanel({ draft, facts, messages, update }: Props) {
  const [adding, add] = useDisclosure(false);
  const [editing, setEditing] = useState<UrlListId | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const keepVisible = () => {
    const visible = new Set(facts.lists.filter(({ enabled }) => enabled).map(({ id }) => id));
    const urlLists = draft.urlLists.filter((id) => visible.has(id));
    update({ urlLists });
    // The button that was pressed goes with its message.
    search.current?.focus();
  };
  return (
    <div className={styles.stack}>
      <div>
        <div className={styles.toolbar}>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add.open}>
            Add new list
          </Button>
        </div>
        <TwoListPicker
          sourceTitle="Website Lists"
          targetTitle="Lists to check"
          items={facts.lists.map(({ id, name, enabled, url_count: count }) => ({
            id,
            name,
            disabled: !enabled,
            hint: `${counted(count, 'URL')}${enabled ? '' : ', Invisible'}`,
          }))}
          chosen={draft.urlLists}
          onChange={(urlLists) => update({ urlLists })}
          emptyText="No website list available."
          searchRef={search}
          renderActions={({ id, name }) => (
            <Tooltip label="Edit list">
              <ActionIcon onClick={() => setEditing(id)} aria-label={`Edit list ${name}`}>
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          error={messages.urlLists && <ListError message={messages.urlLists} onFix={keepVisible} />}
        />
      </div>
      {kindFacts(facts.kind).readsRelatedPages && <PagesFields draft={draft} messages={messages} update={update} />}
      <AddListModal
        opened={adding}
        onClose={add.close}
        onAdded={(list) => list.enabled && update({ urlLists: [...draft.urlLists, list.id] })}
      />
      <EditListModal listId={editing} onClose={() => setEditing(null)} />
    </div>
  );
}

/** Which pages of a website are looked at. */
function PagesFields({ draft, messages, update }: Pick<Props, 'draft' | 'messages' | 'update'>) {
  return (
    <div className={styles.fields}>
      <Select
        size="md"
        label="Select pages/domain"
        required
        data={RELATED_URLS.map((value) => ({ value, label: relatedUrlsLabels[value] }))}
        value={draft.relatedUrls}
        onChange={(value) => update({ relatedUrls: RELATED_URLS.find((offered) => offered === value) ?? null })}
        error={messages.relatedUrls}
      />
      <TextInput
        size="md"
        label="URL filter"
        placeholder="/uk/"
        description="Only pages whose address contains it are followed."
        maxLength={MAX_URL_FILTER_LENGTH}
        value={draft.urlFilter}
        onChange={(event) => update({ urlFilter: event.currentTarget.value })}
      />
      <TextInput
        size="md"
        label="Priority words"
        placeholder="bonus, welcome offer"
        description={`Comma separated, looked at first. ${draft.priorityWords.length} / ${MAX_PRIORITY_WORDS_LENGTH}`}
        maxLength={MAX_PRIORITY_WORDS_LENGTH}
        value={draft.priorityWords}
        onChange={(event) => update({ priorityWords: event.currentTarget.value })}
      />
    </div>
  );
}

/** "Click here" of the messages about invisible lists takes those out. */
function ListError({ message, onFix }: { message: string; onFix: () => void }) {
  const at = message.indexOf('Click here');
  if (at === -1) return message;
  return (
    <>
      {message.slice(0, at)}
      <Anchor component="button" type="button" inherit onClick={onFix}>
        {message.slice(at)}
      </Anchor>
    </>
  );
}

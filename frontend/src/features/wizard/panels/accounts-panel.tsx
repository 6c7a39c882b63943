import { Button, TextInput } from '@mantine/core';
import { SOCIAL_PLATFORM_LABELS, type SocialAccountId } from '@proofline/contracts/social-media';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  type Account,
  accountsOfTree,
  accountTree,
  narrowAccounts,
  searchAccounts,
  toggleAll,
} from '../account-tree.ts';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { AccountGroup, AccountRow, TriBox } from './account-group.tsx';
import styles from './accounts-panel.module.css';
import { FieldError } from './field-error.tsx';

/** Whose posts are read: accounts of the chosen platform, in their groups. */
export function AccountsPanel({ draft, facts, messages, update, goTo }: PanelProps<CheckDraft, CheckFacts>) {
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<SocialAccountId>>(new Set());
  const allId = useId();
  const tree = accountTree(facts.metadata.social_media_accounts, draft.platform);
  const found = searchAccounts(tree, search);
  const offered = accountsOfTree(tree);
  const foundIds = accountsOfTree(found).map(({ id }) => id);
  const chosen = new Set(draft.accounts);
  const { social_media_accounts: accounts } = facts.metadata;
  const usable = narrowAccounts(draft.accounts, accounts, draft.platform);
  const gone = draft.accounts.length - usable.length;
  const toggle = (ids: readonly SocialAccountId[]) => update({ accounts: toggleAll(usable, ids) });
  const setOpen = (id: SocialAccountId, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const row = (account: Account) => (
    <AccountRow account={account} checked={chosen.has(account.id)} onToggle={() => toggle([account.id])} />
  );

  if (draft.platform === null) {
    return (
      <div className={styles.empty}>
        <p>Accounts belong to a platform, and none is chosen yet.</p>
        <Button variant="default" onClick={() => goTo('platform')}>
          Choose a platform
        </Button>
        <FieldError>{messages.accounts}</FieldError>
      </div>
    );
  }
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>
        {SOCIAL_PLATFORM_LABELS[draft.platform]} accounts
        <span className={styles.count} role="status">
          {usable.length.toLocaleString('en')} of {offered.length.toLocaleString('en')} chosen
        </span>
      </legend>
      <div className={styles.box} data-invalid={messages.accounts !== undefined || undefined}>
        <div className={styles.tools}>
          <TextInput
            type="search"
            aria-label="Search accounts"
            placeholder="Search"
            leftSection={<IconSearch size={15} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault();
            }}
          />
          <label className={styles.row} htmlFor={allId} data-disabled={foundIds.length === 0 || undefined}>
            <TriBox id={allId} ids={foundIds} chosen={chosen} onToggle={() => toggle(foundIds)} />
            <span className={styles.name}>Select all</span>
          </label>
        </div>
        <ul className={styles.list} onKeyDown={moveFocus}>
          {found.groups.map(({ group, members }) => (
            <AccountGroup
              key={group.id}
              group={group}
              ids={members.map(({ id }) => id)}
              chosen={chosen}
              isOpen={search.trim() !== '' || !closed.has(group.id)}
              onOpen={(isOpen) => setOpen(group.id, isOpen)}
              onToggle={toggle}
            >
              {members.map((account) => (
                <li key={account.id}>{row(account)}</li>
              ))}
            </AccountGroup>
          ))}
          {found.singles.map((account) => (
            <li key={account.id}>{row(account)}</li>
          ))}
        </ul>
        {foundIds.length === 0 && (
          <p className={styles.none}>
            {offered.length === 0 ? 'No social media accounts available.' : `Nothing is named “${search.trim()}”.`}
          </p>
        )}
      </div>
      <FieldError>{messages.accounts}</FieldError>
      {gone > 0 && (
        <Button variant="subtle" size="xs" mt={4} onClick={() => update({ accounts: usable })}>
          Click here to remove {gone === 1 ? 'the account that is' : `the ${gone} accounts that are`} gone.
        </Button>
      )}
    </fieldset>
  );
}

/** Up and down step through the boxes, as in any list; Tab reaches them all too. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.metaKey || event.ctrlKey) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="checkbox"]')].filter((box) =>
    box.checkVisibility(),
  );
  const at = document.activeElement instanceof HTMLElement ? boxes.indexOf(document.activeElement) : -1;
  if (at === -1) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}

import { Button, Menu } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { IconChevronDown } from '@tabler/icons-react';
import { RefusalNote } from './refusal-note.tsx';
import { useCheckMenu } from './use-check-menu.tsx';

/** The actions of a check as a dropdown in a page's header. */
export function CheckActionsMenu({ check }: { check: Project }) {
  const { entries, dialogs, isBusy } = useCheckMenu(check);
  return (
    <>
      <RefusalNote check={check} />
      <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} />}>
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{entries}</Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}

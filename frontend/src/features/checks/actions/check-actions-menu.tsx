import { Button, Menu } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RefusalNote } from './refusal-note.tsx';
import { useCheckMenu } from './use-check-menu.tsx';

interface Props {
  readonly check: Project;
  /** After what can be done with the check: what can be done with the run that is shown. */
  readonly more?: ReactNode;
}

/** The actions of a check as a dropdown in a page's header. */
export function CheckActionsMenu({ check, more }: Props) {
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
        <Menu.Dropdown>
          {entries}
          {more}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}

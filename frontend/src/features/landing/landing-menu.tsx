import { ActionIcon, Menu } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { landingSections } from './landing-sections.ts';

/** The sections behind one button. */
export const LandingMenu = () => (
  <Menu position="bottom-end" width={220}>
    <Menu.Target>
      <ActionIcon size={44} aria-label="Open sections">
        <IconMenu2 size={22} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {landingSections.map(({ id, label }) => (
        <Menu.Item key={id} renderRoot={(props) => <Link to="/" hash={id} {...props} />}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { savePreferences } from '../../shared/preferences/preferences.ts';
import { useMe } from '../../shared/session/me.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { navigationFor } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  collapsed: boolean;
  /** In the phone's drawer: closes it. */
  onClose?: () => void;
  footer?: ReactNode;
}

export function Sidebar({ collapsed, onClose, footer }: Props) {
  const me = useMe();
  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined} data-drawer={onClose ? true : undefined}>
      <div className={styles.brand}>
        <Link to="/manage_checks" className={styles.home} aria-label="Proofline, Manage checks">
          <Logo withName={!collapsed} />
        </Link>
        {onClose && (
          <ActionIcon size={44} onClick={onClose} aria-label="Close navigation">
            <IconX size={22} />
          </ActionIcon>
        )}
      </div>
      <nav aria-label="Main" className={styles.groups}>
        {navigationFor(me).map((group) => (
          <div key={group.label} className={styles.group}>
            <h2 className={styles.heading}>{group.label}</h2>
            <ul>
              {group.entries.map(({ label, to, Icon }) => (
                <li key={to}>
                  <Tooltip label={label} position="right" disabled={!collapsed}>
                    <Link
                      to={to}
                      className={styles.entry}
                      activeOptions={{ includeSearch: false }}
                      activeProps={{ 'data-active': true }}
                    >
                      <Icon size={18} stroke={1.6} aria-hidden />
                      <span className={styles.label}>{label}</span>
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.footer}>
        {footer ?? (
          <button
            type="button"
            className={styles.entry}
            onClick={() => savePreferences({ sidebar_collapsed: !collapsed })}
            aria-expanded={!collapsed}
          >
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} aria-hidden />
            )}
            <span className={styles.label}>{collapsed ? 'Expand' : 'Collapse'}</span>
          </button>
        )}
      </div>
    </div>
  );
}

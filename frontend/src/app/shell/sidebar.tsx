import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { StartTutorial } from '../../features/tutorial/start-tutorial.tsx';
import { savePreferences } from '../../shared/preferences/preferences.ts';
import { useStartPage } from '../../shared/routing/start-page.ts';
import { useMe } from '../../shared/session/me.ts';
import { useSwitches } from '../../shared/switches/feature-states.ts';
import { LateTip } from '../../shared/ui/late-tip.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { adminNavigation, isAdminPage, mainNavigation, navigationFor } from './navigation.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly collapsed: boolean;
  /** In the phone's drawer: closes it. */
  readonly onClose?: () => void;
  readonly footer?: ReactNode;
}

export function Sidebar({ collapsed, onClose, footer }: Props) {
  const me = useMe();
  const isOn = useSwitches();
  const start = useStartPage();
  const administers = useLocation({ select: ({ pathname }) => isAdminPage(pathname) });
  const groups = navigationFor(administers ? adminNavigation : mainNavigation, me, isOn);
  return (
    <div className={styles.sidebar} data-collapsed={collapsed || undefined} data-drawer={onClose ? true : undefined}>
      <div className={styles.brand}>
        <Link to={start} className={styles.home} aria-label="Proofline, start page">
          <Logo withName={!collapsed} />
        </Link>
        {onClose && (
          <ActionIcon size={44} onClick={onClose} aria-label="Close navigation">
            <IconX size={22} />
          </ActionIcon>
        )}
      </div>
      <nav aria-label={administers ? 'Categories' : 'Main'} className={styles.groups}>
        {groups.map((group) => (
          <div key={group.label} className={styles.group}>
            {group.label !== '' && <h2 className={styles.heading}>{group.label}</h2>}
            <ul>
              {group.entries.map(({ label, to, Icon, exact = false }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.entry}
                    activeOptions={{ includeSearch: false, exact }}
                    activeProps={{ 'data-active': true }}
                    data-tip={label}
                  >
                    <Icon size={18} stroke={1.6} aria-hidden />
                    <span className={styles.label}>{label}</span>
                  </Link>
                  <Suspense>{collapsed && <LateTip label={label} />}</Suspense>
                </li>
              ))}
              {group.label === 'Helpdesk' && (
                <StartTutorial
                  entryClass={styles.entry}
                  labelClass={styles.label}
                  collapsed={collapsed}
                  onStart={onClose}
                />
              )}
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

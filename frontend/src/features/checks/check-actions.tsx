import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { IconDots, IconFileAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { inMain } from '../../shared/ui/in-main.ts';
import { actionLooks } from './actions/action-looks.tsx';
import type { ManageItem } from './actions/manage-items.ts';
import { useCheckMenu } from './actions/use-check-menu.tsx';
import styles from './check-columns.module.css';

interface Props {
  readonly check: Project;
  /** On a phone larger, and the report is the card's own link. */
  readonly compact?: boolean;
}

/** Three slots that keep their places from row to row: the report, pause or start, everything. */
export function CheckActions({ check, compact = false }: Props) {
  const menu = useCheckMenu(check);
  const size = compact ? 36 : 28;
  return (
    <span className={styles.actions}>
      {!compact && <ReportLink check={check} />}
      {menu.run === null ? (
        !compact && <span className={styles.emptySlot} />
      ) : (
        <RunButton name={check.name} item={menu.run} size={size} isBusy={menu.isBusy} onAct={menu.act} />
      )}
      <Menu position="bottom-end" width={220} portalProps={inMain()} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={size} aria-label={`Actions for ${check.name}`}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{menu.entries}</Menu.Dropdown>
      </Menu>
      {menu.dialogs}
    </span>
  );
}

function ReportLink({ check }: { check: Project }) {
  if (check.last_report_id === null) return <span className={styles.emptySlot} />;
  const params = { projectId: String(check.id), reportId: String(check.last_report_id) };
  return (
    <Tooltip label="View report">
      <ActionIcon
        aria-label={`View report of ${check.name}`}
        renderRoot={(props) => <Link to="/manage_checks/$projectId/reports/$reportId" params={params} {...props} />}
      >
        <IconFileAnalytics size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}

interface RunButtonProps {
  readonly name: string;
  readonly item: ManageItem;
  readonly size: number;
  readonly isBusy: boolean;
  readonly onAct: (item: ManageItem) => void;
}

function RunButton({ name, item, size, isBusy, onAct }: RunButtonProps) {
  const { label, Icon } = actionLooks[item.action];
  return (
    <Tooltip label={item.hindrance ?? label}>
      <ActionIcon
        size={size}
        loading={isBusy}
        aria-label={`${label} ${name}`}
        // Hindered it stays in reach of the keyboard: its tooltip says why.
        {...(item.hindrance !== null && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => onAct(item)}
      >
        <Icon size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

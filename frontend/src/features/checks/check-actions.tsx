import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Project } from '@proofline/contracts/api/projects';
import { IconCopy, IconDots, IconFileAnalytics, IconHistory, IconListDetails, IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../shared/session/me.ts';
import styles from './check-columns.module.css';
import { useCloning } from './cloning/use-cloning.tsx';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';

interface Props {
  check: Project;
  /** On a phone only the menu, and larger. */
  compact?: boolean;
}

export function CheckActions({ check, compact = false }: Props) {
  const projectId = String(check.id);
  const cloning = useCloning(check);
  const me = useMe();
  const [isSaving, saving] = useDisclosure(false);
  const reportParams = check.last_report_id === null ? null : { projectId, reportId: String(check.last_report_id) };
  return (
    <span className={styles.actions}>
      {!compact && reportParams && (
        <Tooltip label="View report">
          <ActionIcon
            aria-label={`View report of ${check.name}`}
            renderRoot={(props) => (
              <Link to="/manage_checks/$projectId/reports/$reportId" params={reportParams} {...props} />
            )}
          >
            <IconFileAnalytics size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {!compact && (
        <Tooltip label="View history">
          <ActionIcon
            aria-label={`View history of ${check.name}`}
            renderRoot={(props) => <Link to="/manage_checks/$projectId/history" params={{ projectId }} {...props} />}
          >
            <IconHistory size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon size={compact ? 36 : 28} aria-label={`Actions for ${check.name}`}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reportParams && (
            <Menu.Item
              leftSection={<IconFileAnalytics size={16} stroke={1.6} />}
              renderRoot={(props) => (
                <Link to="/manage_checks/$projectId/reports/$reportId" params={reportParams} {...props} />
              )}
            >
              View report
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory size={16} stroke={1.6} />}
            renderRoot={(props) => <Link to="/manage_checks/$projectId/history" params={{ projectId }} {...props} />}
          >
            View history
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListDetails size={16} stroke={1.6} />}
            renderRoot={(props) => <Link to="/manage_checks/$projectId/overview" params={{ projectId }} {...props} />}
          >
            Check overview
          </Menu.Item>
          {cloning.state !== 'hidden' && (
            <Tooltip label={cloning.obstacle} disabled={cloning.obstacle === null} multiline maw={240}>
              <Menu.Item
                leftSection={<IconCopy size={16} stroke={1.6} />}
                // Hindered it stays in reach of the keyboard: its tooltip says why.
                {...(cloning.state === 'hindered' && { 'aria-disabled': true, 'data-disabled': true })}
                closeMenuOnClick={cloning.state === 'offered'}
                onClick={cloning.state === 'offered' ? cloning.start : undefined}
              >
                Clone
              </Menu.Item>
            </Tooltip>
          )}
          {me.has_full_access && (
            <Menu.Item leftSection={<IconTemplate size={16} stroke={1.6} />} onClick={saving.open}>
              Save as template
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {cloning.dialog}
      {isSaving && <SaveTemplateDialog check={check} onClose={saving.close} />}
    </span>
  );
}

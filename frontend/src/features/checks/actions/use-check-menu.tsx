import { Menu, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Project } from '@proofline/contracts/api/projects';
import {
  IconCopy,
  IconFileAnalytics,
  IconFiles,
  IconHistory,
  IconListDetails,
  IconStar,
  IconStarOff,
  IconTemplate,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../../shared/session/me.ts';
import { useSwitch } from '../../../shared/switches/feature-states.ts';
import { useFavorite } from '../../favorites/use-favorite.ts';
import { useLegalHold } from '../../legal-holds/use-legal-hold.tsx';
import { creationMetadataQuery } from '../checks-query.ts';
import { useCloning } from '../cloning/use-cloning.tsx';
import { SaveTemplateDialog } from '../templates/save-template-dialog.tsx';
import { actionLooks } from './action-looks.tsx';
import styles from './actions.module.css';
import { type ManageItem, type ManageItems, manageItems } from './manage-items.ts';
import { useManageCheck } from './use-manage-check.ts';

interface CheckMenu extends ManageItems {
  /** What the menu holds. */
  readonly entries: ReactNode;
  /** What the entries open; stands outside the menu, which closes. */
  readonly dialogs: ReactNode;
  /** Does what an item says, unless it is hindered. */
  readonly act: (item: ManageItem) => void;
  readonly isBusy: boolean;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** All that can be done with a check, the same wherever it stands. */
export function useCheckMenu(check: Project): CheckMenu {
  const projectId = String(check.id);
  const me = useMe();
  const metadata = useQuery(creationMetadataQuery).data;
  const cloning = useCloning(check);
  const [isSaving, saving] = useDisclosure(false);
  const hasFavorites = useSwitch('enable_favorites');
  const changeFavorite = useFavorite(check.id);
  const { manage, underWay } = useManageCheck(check);
  const legalHold = useLegalHold(
    { type: 'check', id: check.id },
    me.has_full_access ? (check.legal_hold === null ? 'place' : 'lift') : null,
  );
  const items = manageItems(check, me.has_full_access, {
    today: new Date().toISOString().slice(0, 10),
    isContinuouslyOffered: metadata?.schedule_choices[check.kind].some(({ id }) => id === 'continuously') ?? true,
  });
  const act = ({ action, hindrance }: ManageItem) => {
    if (hindrance === null) manage(action);
  };
  const reportParams = check.last_report_id === null ? null : { projectId, reportId: String(check.last_report_id) };
  const entryOf = (item: ManageItem | null) => item && <ManageEntry item={item} onAct={() => act(item)} />;
  return {
    ...items,
    act,
    isBusy: underWay !== null,
    entries: (
      <>
        {reportParams && (
          <Menu.Item
            leftSection={<IconFileAnalytics {...icon} />}
            renderRoot={(props) => (
              <Link to="/manage_checks/$projectId/reports/$reportId" params={reportParams} {...props} />
            )}
          >
            View report
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFiles {...icon} />}
          renderRoot={(props) => <Link to="/manage_checks/$projectId/reports" params={{ projectId }} {...props} />}
        >
          View all reports
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHistory {...icon} />}
          renderRoot={(props) => <Link to="/manage_checks/$projectId/history" params={{ projectId }} {...props} />}
        >
          View history
        </Menu.Item>
        <Menu.Item
          leftSection={<IconListDetails {...icon} />}
          renderRoot={(props) => <Link to="/manage_checks/$projectId/overview" params={{ projectId }} {...props} />}
        >
          Check overview
        </Menu.Item>
        {(me.has_full_access || hasFavorites) && <Menu.Divider />}
        {entryOf(items.run)}
        {entryOf(items.schedule)}
        {cloning.state !== 'hidden' && (
          <Tooltip label={cloning.obstacle} disabled={cloning.obstacle === null} multiline maw={240}>
            <Menu.Item
              leftSection={<IconCopy {...icon} />}
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
          <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={saving.open}>
            Save as template
          </Menu.Item>
        )}
        {hasFavorites && (
          <Menu.Item
            leftSection={check.is_favorite ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
            onClick={() => changeFavorite(!check.is_favorite)}
          >
            {check.is_favorite ? 'Remove from favorites' : 'Add to favorites'}
          </Menu.Item>
        )}
        {(legalHold.entry || items.visibility) && <Menu.Divider />}
        {legalHold.entry}
        {entryOf(items.visibility)}
      </>
    ),
    dialogs: (
      <>
        {cloning.dialog}
        {legalHold.dialog}
        {isSaving && <SaveTemplateDialog check={check} onClose={saving.close} />}
      </>
    ),
  };
}

/** Hindered it stays in reach of the keyboard and says why. */
function ManageEntry({ item: { action, hindrance }, onAct }: { item: ManageItem; onAct: () => void }) {
  const { label, Icon } = actionLooks[action];
  return (
    <Menu.Item
      leftSection={<Icon {...icon} />}
      {...(hindrance !== null && { 'aria-disabled': true, 'data-disabled': true })}
      closeMenuOnClick={hindrance === null}
      onClick={onAct}
    >
      {label}
      {hindrance !== null && <span className={styles.why}>{hindrance}</span>}
    </Menu.Item>
  );
}

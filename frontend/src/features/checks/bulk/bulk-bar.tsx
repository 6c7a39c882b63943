import { Button } from '@mantine/core';
import { type BulkAction, MAX_CHECKS_AT_ONCE } from '@proofline/contracts/api/bulk-actions';
import type { Project } from '@proofline/contracts/api/projects';
import { IconEye, IconEyeOff, IconPlayerPause, IconPlayerPlay, IconStar, IconStarOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SelectionBar } from '../../../shared/table/selection-bar.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import styles from './bulk.module.css';
import { bulkLabels } from './bulk-words.ts';
import type { Selection } from './selection.tsx';

interface Props {
  readonly selection: Selection;
  /** All that match the filters. */
  readonly count: number;
  readonly mayManage: boolean;
  readonly hasFavorites: boolean;
  readonly isBusy: boolean;
  readonly onAct: (action: BulkAction) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const icons: Readonly<Record<BulkAction, ReactNode>> = {
  pause_project: <IconPlayerPause {...icon} />,
  continue_project: <IconPlayerPlay {...icon} />,
  add_favorite: <IconStar {...icon} />,
  remove_favorite: <IconStarOff {...icon} />,
  enable_project: <IconEye {...icon} />,
  disable_project: <IconEyeOff {...icon} />,
};

/** In the place of the filter line while checks are chosen; each action counts those it applies to. */
export function BulkBar({ selection, count, mayManage, hasFavorites, isBusy, onAct }: Props) {
  const { chosen, isEverything, page } = selection;
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const number = isEverything ? count : chosen.size;
  const checks = [...chosen.values()];
  const offersEverything = !isEverything && page === 'all' && count > chosen.size;
  const isTooMany = number > MAX_CHECKS_AT_ONCE;
  const press = (action: BulkAction) => {
    // What nobody has seen page by page is asked about.
    if (isEverything) setAsking(action);
    else onAct(action);
  };
  return (
    <SelectionBar
      label="Actions for the selected checks"
      chosen={number}
      onClear={selection.clear}
      more={
        <>
          {offersEverything && (
            <button type="button" className={styles.everything} onClick={selection.takeEverything}>
              Select all {count.toLocaleString('en')} matching
            </button>
          )}
          {isTooMany && <span>At most {MAX_CHECKS_AT_ONCE.toLocaleString('en')} at once: narrow the filters.</span>}
        </>
      }
    >
      {actionsFor({ checks, isEverything, mayManage, hasFavorites }).map((action) => {
        const applies = checks.filter((check) => appliesTo(action, check)).length;
        return (
          <Button
            key={action}
            variant="default"
            leftSection={icons[action]}
            loading={isBusy}
            disabled={isTooMany || (!isEverything && applies === 0)}
            {...(action === 'disable_project' && { className: styles.danger ?? '' })}
            onClick={() => press(action)}
          >
            {bulkLabels[action]}
            {!isEverything && applies > 0 && <span className={styles.applies}>{applies.toLocaleString('en')}</span>}
          </Button>
        );
      })}
      <ConfirmDialog
        opened={asking !== null}
        title={`${asking === null ? '' : bulkLabels[asking]}: all ${count.toLocaleString('en')} checks that match?`}
        confirmLabel={asking === null ? '' : bulkLabels[asking]}
        danger={asking === 'disable_project'}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          if (asking !== null) onAct(asking);
          setAsking(null);
        }}
      >
        Those on other pages too. What cannot be done is told afterwards, check by check.
      </ConfirmDialog>
    </SelectionBar>
  );
}

interface Chosen extends Pick<Props, 'mayManage' | 'hasFavorites'> {
  readonly checks: readonly Project[];
  readonly isEverything: boolean;
}

function actionsFor({ checks, isEverything, mayManage, hasFavorites }: Chosen): readonly BulkAction[] {
  return [
    ...(mayManage ? (['pause_project', 'continue_project'] as const) : []),
    ...(hasFavorites ? favoriteActions(checks, isEverything) : []),
    ...(mayManage ? (['enable_project', 'disable_project'] as const) : []),
  ];
}

/** Of all that match the page is a part: what its rows are says nothing of the others. */
function favoriteActions(checks: readonly Project[], isEverything: boolean): readonly BulkAction[] {
  if (isEverything) return ['add_favorite', 'remove_favorite'];
  const areFavorites = checks.length > 0 && checks.every(({ is_favorite: isFavorite }) => isFavorite);
  return [areFavorites ? 'remove_favorite' : 'add_favorite'];
}

function appliesTo(action: BulkAction, check: Project): boolean {
  if (action === 'add_favorite') return !check.is_favorite;
  if (action === 'remove_favorite') return check.is_favorite;
  return check.available_manage_actions.includes(action);
}

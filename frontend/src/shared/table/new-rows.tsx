import { IconArrowUp, IconRefresh } from '@tabler/icons-react';
import styles from './data-table.module.css';
import { newRowsInWords } from './new-rows-in-words.ts';

interface Props {
  readonly waiting: number;
  readonly changes: number;
  /** Rows of this table move among each other; of others they only ever come. */
  readonly rowsMove: boolean;
  readonly isOutdated: boolean;
  readonly onShow: () => void;
}

/** What has changed in the rows while somebody reads them: it is told of, and comes when asked for. */
export function NewRows({ waiting, changes, rowsMove, isOutdated, onShow }: Props) {
  const words = isOutdated ? newRowsInWords({ waiting, changes }, rowsMove) : null;
  const Icon = waiting > 0 || rowsMove ? IconArrowUp : IconRefresh;
  return (
    <div className={styles.newRows}>
      <span className="visually-hidden" role="status">
        {words?.status}
      </span>
      {words !== null && (
        <button type="button" onClick={onShow}>
          <Icon size={14} aria-hidden /> {words.button}
        </button>
      )}
    </div>
  );
}

import { IconArrowUp, IconRefresh } from '@tabler/icons-react';
import styles from './data-table.module.css';
import { newRowsInWords } from './new-rows-in-words.ts';

interface Props {
  waiting: number;
  isOutdated: boolean;
  onShow: () => void;
}

/** What has changed in the rows while somebody reads them: it is told of, and comes when asked for. */
export function NewRows({ waiting, isOutdated, onShow }: Props) {
  const words = isOutdated ? newRowsInWords(waiting) : null;
  const Icon = waiting > 0 ? IconArrowUp : IconRefresh;
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

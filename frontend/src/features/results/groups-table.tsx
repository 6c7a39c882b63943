import type { ResultGroupsView } from '@proofline/contracts/api/result-groups';
import { CountryFlag } from '../../shared/ui/country-flag.tsx';
import styles from './result-groups.module.css';
import { shareText } from './share-text.ts';

interface Props {
  readonly label: string;
  readonly data: ResultGroupsView;
  readonly chosen: string | undefined;
  readonly onPick: (key: string) => void;
}

/** Every group that is listed, to be read and chosen without the chart. */
export function GroupsTable({ label, data, chosen, onPick }: Props) {
  const { by, total, groups, others } = data;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Results by {label.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{by === 'rule' ? 'Pages that break it' : 'Results'}</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, name, count }) => (
            <tr key={key} data-chosen={key === chosen || undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={key === chosen}
                  disabled={count === 0 && key !== chosen}
                  onClick={() => onPick(key)}
                >
                  {by === 'country' && (
                    <span aria-hidden>
                      <CountryFlag code={key} name={name} />
                    </span>
                  )}
                  <span>{name}</span>
                </button>
              </th>
              <td>{count.toLocaleString('en')}</td>
              <td>{shareText(count, total)}</td>
            </tr>
          ))}
        </tbody>
        {others !== null && (
          <tfoot>
            <tr>
              <th scope="row">{others.groups.toLocaleString('en')} others</th>
              <td>{others.count === null ? '–' : others.count.toLocaleString('en')}</td>
              <td>{others.count === null ? '–' : shareText(others.count, total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

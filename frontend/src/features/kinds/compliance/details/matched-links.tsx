import type { RuleVerdict } from '@proofline/rules/verdict';
import { useMemo, useState } from 'react';
import styles from './details.module.css';
import { linkTable } from './findings.ts';
import table from './matched-links.module.css';

/** Matched links shown before 'Show n more' (002 §9). */
const SHOWN = 5;

/** Matched links, and beside each the parameters exported from it. */
export function MatchedLinks({ verdict }: { verdict: RuleVerdict }) {
  const [all, setAll] = useState(false);
  const { parameters, rows } = useMemo(() => linkTable(verdict), [verdict]);
  if (rows.length === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  const hidden = rows.length - shown.length;
  return (
    <>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Matched link</th>
              {parameters.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ link, values }) => (
              <tr key={link}>
                <td title={link}>{link.replace(/^https?:\/\//i, '')}</td>
                {values.map((value, column) => (
                  <td key={parameters[column]} className={table.mono}>
                    {value === '' ? '–' : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          Show {hidden} more
        </button>
      )}
    </>
  );
}

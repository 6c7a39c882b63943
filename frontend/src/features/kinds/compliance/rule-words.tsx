import type { RuleDescription } from '@proofline/rules/describe-rule';
import { Fragment } from 'react';
import styles from './table.module.css';

/** A rule may name thousands of phrases. */
const SHOWN = 6;

/** A rule in words, its values as chips. */
export function RuleWords({ description }: { description: RuleDescription }) {
  const { field, operator, values, exportParameters } = description;
  return (
    <span className={styles.words}>
      {field} {operator}
      {values.slice(0, SHOWN).map((value) => (
        <Fragment key={value}>
          {' '}
          <code>{value}</code>
        </Fragment>
      ))}
      {values.length > SHOWN && <span> and {(values.length - SHOWN).toLocaleString('en')} more</span>}
      {exportParameters.length > 0 && <span> exports {exportParameters.join(', ')}</span>}
    </span>
  );
}

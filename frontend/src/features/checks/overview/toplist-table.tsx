import type { ComponentProps } from 'react';
import styles from './toplist-table.module.css';

interface Props extends ComponentProps<'table'> {
  readonly hasBrands: boolean;
  /** A last column for what can be done to a rule. */
  readonly hasActions?: boolean;
}

/** The table of toplist rules, to read and to edit: one row a rule, stacked on a phone. */
export const ToplistTable = ({ hasBrands, hasActions = false, className, children, ...rest }: Props) => (
  <table {...rest} className={`${styles.table} ${className}`}>
    <thead>
      <tr>
        <th scope="col">Toplist URL</th>
        <th scope="col">Country</th>
        {hasBrands && <th scope="col">Brands and Positions</th>}
        {hasActions && <th scope="col">Actions</th>}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

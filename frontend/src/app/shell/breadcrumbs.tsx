import { IconChevronRight } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { pageCrumbsAtom } from '../../shared/routing/page-frame.ts';
import styles from './breadcrumbs.module.css';

/** Characters above which a crumb is the name of something, and no step of the way to it. */
const LONGEST_STEP = 20;

/** Where one is; the page's own crumbs, else those of its route. */
export function Breadcrumbs() {
  const own = useAtomValue(pageCrumbsAtom);
  const data = useMatches().at(-1)?.staticData;
  const crumbs = own ?? data?.crumbs ?? [];

  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li
              key={label}
              className={styles.crumb}
              data-last={isLast || undefined}
              data-long={label.length > LONGEST_STEP || undefined}
            >
              {index > 0 && <IconChevronRight size={14} aria-hidden />}
              {to !== undefined && !isLast ? (
                <Link to={to} className="truncate">
                  {label}
                </Link>
              ) : (
                <span className="truncate" {...(isLast && { 'aria-current': 'page' })}>
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

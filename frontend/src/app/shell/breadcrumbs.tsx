import { IconChevronRight } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { pageCrumbsAtom } from '../../shared/routing/page-frame.ts';
import styles from './breadcrumbs.module.css';

/** Where one is; the page's own crumbs, else those of its route. Also names the window. */
export function Breadcrumbs() {
  const own = useAtomValue(pageCrumbsAtom);
  const data = useMatches().at(-1)?.staticData;
  const crumbs = own ?? data?.crumbs ?? [];
  const title = data?.title ?? crumbs.at(-1)?.label;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Proofline`;
  }, [title]);

  return (
    <nav aria-label="Breadcrumbs">
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, to }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={label} className={styles.crumb} data-last={isLast || undefined}>
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

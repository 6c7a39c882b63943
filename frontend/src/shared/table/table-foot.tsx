import { ActionIcon, Select, UnstyledButton } from '@mantine/core';
import { PAGE_SIZES } from '@proofline/contracts/api/pagination';
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import styles from './data-table.module.css';
import { pagesToOffer } from './table-state.ts';
import type { Table } from './use-table-state.ts';

const sizes = PAGE_SIZES.map(String);

/** Which rows of how many, rows per page, pages. */
export function TableFoot({ count, table }: { count: number; table: Table }) {
  const { page, pageSize } = table;
  const last = Math.max(1, Math.ceil(count / pageSize));
  const from = Math.min(count, (page - 1) * pageSize + 1);
  return (
    <div className={styles.foot}>
      <span className="tabular" aria-live="polite">
        {from.toLocaleString('en')}–{Math.min(count, page * pageSize).toLocaleString('en')} of{' '}
        {count.toLocaleString('en')}
      </span>
      <div className={styles.size}>
        <span aria-hidden>Rows per page</span>
        <Select
          size="xs"
          w={72}
          data={sizes}
          value={String(pageSize)}
          allowDeselect={false}
          withCheckIcon={false}
          onChange={(value) => value !== null && table.setPageSize(Number(value))}
          aria-label="Rows per page"
        />
      </div>
      <nav aria-label="Pages" className={styles.pages}>
        <ActionIcon
          variant="default"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => table.setPage(page - 1)}
        >
          <IconChevronLeft size={15} />
        </ActionIcon>
        {pagesToOffer(page, last).map((offered, index) =>
          offered === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
            <IconDots key={`gap ${index}`} size={15} className={styles.gap} aria-hidden />
          ) : (
            <UnstyledButton
              key={offered}
              className={styles.page ?? ''}
              aria-label={`Page ${offered}`}
              {...(offered === page && { 'aria-current': 'page' })}
              onClick={() => table.setPage(offered)}
            >
              {offered}
            </UnstyledButton>
          ),
        )}
        <ActionIcon
          variant="default"
          aria-label="Next page"
          disabled={page >= last}
          onClick={() => table.setPage(page + 1)}
        >
          <IconChevronRight size={15} />
        </ActionIcon>
      </nav>
    </div>
  );
}

import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  Radio,
  ScrollArea,
  Skeleton,
  Stack,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconFilterFilled, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ColumnFilter, FilterOption } from './column.ts';
import styles from './data-table.module.css';
import { FilterInput } from './filter-input.tsx';
import { NumberFilter } from './number-filter.tsx';
import type { Table } from './use-table-state.ts';

interface Props {
  readonly label: string;
  readonly filter: ColumnFilter;
  readonly table: Table;
}

/** The funnel in a column's head; filled in the accent while its filter is on. */
export function ColumnFilterButton({ label, filter, table }: Props) {
  const [opened, popover] = useDisclosure(false);
  const value = table.filters[filter.name];
  const active = value !== undefined;
  return (
    <Popover
      opened={opened}
      onChange={popover.toggle}
      position="bottom-start"
      width={filter.kind === 'date' ? 300 : 240}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          size={22}
          variant={active ? 'light' : 'subtle'}
          color={active ? 'accent' : 'gray'}
          onClick={popover.toggle}
          aria-label={active ? `Filter by ${label}, on` : `Filter by ${label}`}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          {active ? <IconFilterFilled size={14} /> : <IconFilter size={14} stroke={1.6} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.filterPanel ?? ''} aria-label={`Filter by ${label}`}>
        <FilterFields label={label} filter={filter} table={table} onApplied={popover.close} />
        {active && (
          <Group justify="flex-end" mt={8}>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                table.setFilter(filter.name, undefined);
                popover.close();
              }}
            >
              Clear
            </Button>
          </Group>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The filter's inputs; also used in the phone's filter sheet. */
export function FilterFields({ label, filter, table, onApplied }: Props & { onApplied?: () => void }) {
  if (filter.kind === 'text') {
    return (
      <FilterInput table={table} name={filter.name} placeholder={filter.placeholder} label={`Filter by ${label}`} />
    );
  }
  if (filter.kind === 'date') {
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <DateFilter label={label} name={filter.name} table={table} onApplied={onApplied} />
      </Suspense>
    );
  }
  if (filter.kind === 'number') return <NumberFilter label={label} name={filter.name} table={table} />;
  if (filter.single) return <SingleChoice label={label} filter={filter} table={table} />;
  return <ManyChoice label={label} filter={filter} table={table} />;
}

/** The calendar is a download of its own. */
const DateFilter = lazy(() => import('./date-filter.tsx'));

type Choice = Extract<ColumnFilter, { readonly kind: 'choice' }>;
/** Above this many options a search helps. */
const SEARCH_FROM = 10;

function ManyChoice({ label, filter, table }: Props & { filter: Choice }) {
  const [search, setSearch] = useState('');
  const chosen = (table.filters[filter.name] ?? '').split(',').filter((value) => value !== '');
  const shown = filter.options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      {filter.options.length >= SEARCH_FROM && (
        <TextInput
          mb={8}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={14} />}
          placeholder="Search"
          aria-label={`Search ${label}`}
        />
      )}
      <ScrollArea.Autosize mah={260} type="auto">
        <Checkbox.Group value={chosen} onChange={(values) => table.setFilter(filter.name, values.join(','))}>
          <Stack gap={8} py={4} role="group" aria-label={label}>
            {shown.length === 0 && <span className={styles.noOption}>Nothing to choose from</span>}
            {shown.map((option) => (
              <Checkbox key={option.value} value={option.value} label={<OptionLabel option={option} />} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </>
  );
}

function SingleChoice({ label, filter, table }: Props & { filter: Choice }) {
  return (
    <Radio.Group value={table.filters[filter.name] ?? null} onChange={(value) => table.setFilter(filter.name, value)}>
      <Stack gap={8} py={4} role="group" aria-label={label}>
        {filter.options.map((option) => (
          <Radio key={option.value} value={option.value} label={<OptionLabel option={option} />} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const OptionLabel = ({ option }: { option: FilterOption }) => (
  <span className={styles.option}>
    {option.icon}
    {option.label}
  </span>
);

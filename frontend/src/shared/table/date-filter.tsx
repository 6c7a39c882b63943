import '@mantine/dates/styles.css';
import { Button, Chip, Group, Stack } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { calendarDay } from '../time/calendar-day.ts';
import { useTimezone } from '../time/use-timezone.ts';
import styles from './date-filter.module.css';
import { calendarProblem, daysOf, isQuickRange, parseDateRange, QUICK_RANGES, rangeText } from './date-range.ts';
import type { Table } from './use-table-state.ts';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly table: Table;
  readonly onApplied?: (() => void) | undefined;
}

/** Days until today: a quick range acts at once, days from the calendar with Apply. */
export default function DateFilter({ label, name, table, onApplied }: Props) {
  const timezone = useTimezone();
  const today = calendarDay(new Date(), timezone);
  const applied = parseDateRange(table.filters[name] ?? '');
  const days = applied === null ? null : daysOf(applied, today);
  const [chosen, setChosen] = useState<[string | null, string | null]>([days?.from ?? null, days?.to ?? null]);
  const [problem, setProblem] = useState<string | null>(null);

  const applyQuick = (value: string) => {
    if (!isQuickRange(value)) return;
    const { from, to } = daysOf(value, today);
    setChosen([from, to]);
    setProblem(null);
    table.setFilter(name, value);
    onApplied?.();
  };
  const apply = () => {
    const [from, to] = chosen;
    const found = calendarProblem({ from, to }, { max: today });
    setProblem(found);
    if (found !== null || from === null) return;
    table.setFilter(name, rangeText({ from, to: to ?? from }));
    onApplied?.();
  };

  return (
    <Stack gap={12}>
      <Chip.Group value={typeof applied === 'string' ? applied : null} onChange={applyQuick}>
        <Group gap={6} role="group" aria-label={`Quick ranges of ${label}`}>
          {Object.entries(QUICK_RANGES).map(([value, text]) => (
            <Chip key={value} value={value} size="xs" radius="sm" variant="light">
              {text}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setProblem(null);
        }}
        defaultDate={chosen[1] ?? chosen[0] ?? today}
        maxDate={today}
        hideOutsideDates
        maxLevel="year"
        firstDayOfWeek={1}
        ariaLabels={{
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          previousYear: 'Previous year',
          nextYear: 'Next year',
        }}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button onClick={apply}>Apply</Button>
    </Stack>
  );
}

import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar, IconCheck, IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { calendarDay } from '../../shared/time/calendar-day.ts';
import { clockText, dateText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { neighboursOf, type RunOfCheck, runsByDay } from './report-dates.ts';
import styles from './report-page.module.css';

interface Props {
  readonly projectId: string;
  /** The run shown. */
  readonly shown: RunOfCheck;
  /** All runs of the check, newest first. */
  readonly runs: readonly RunOfCheck[];
}

/** From run to run: before and after, by day, and by time where a day has several (002 §2.2). */
export function DateNavigation({ projectId, shown, runs }: Props) {
  const timezone = useTimezone();
  const navigate = useNavigate();
  const days = useMemo(() => runsByDay(runs, timezone), [runs, timezone]);
  const { previous, next } = neighboursOf(runs, shown.id);
  const day = calendarDay(shown.ctime, timezone);
  const go = (run: RunOfCheck | undefined) => {
    if (run === undefined || run.id === shown.id) return;
    void navigate({
      to: '/manage_checks/$projectId/reports/$reportId',
      params: { projectId, reportId: String(run.id) },
      search: ({ page: _page, result: _result, ...filters }: Record<string, string | number | boolean | undefined>) =>
        filters,
    });
  };
  return (
    <fieldset className={styles.dates}>
      <legend className="visually-hidden">Runs of this check</legend>
      <ActionIcon size={32} disabled={!previous} onClick={() => go(previous)} aria-label="Previous report">
        <IconChevronLeft size={17} />
      </ActionIcon>
      <DayPicker
        days={days}
        day={day}
        label={dateText(shown.ctime, timezone)}
        onPick={(picked) => go(days.get(picked)?.[0])}
      />
      <TimePicker runs={days.get(day) ?? [shown]} shown={shown} onPick={go} />
      <ActionIcon size={32} disabled={!next} onClick={() => go(next)} aria-label="Next report">
        <IconChevronRight size={17} />
      </ActionIcon>
    </fieldset>
  );
}

interface DayPickerProps {
  readonly days: ReadonlyMap<string, unknown>;
  readonly day: string;
  readonly label: string;
  readonly onPick: (day: string) => void;
}

function DayPicker({ days, day, label, onPick }: DayPickerProps) {
  const [opened, setOpened] = useState(false);
  const sorted = [...days.keys()].sort();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.dateButton ?? ''}
          leftSection={<IconCalendar size={15} stroke={1.6} />}
          onClick={() => setOpened(!opened)}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`Day of the report: ${label}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Days with a report">
        <DatePicker
          value={day}
          defaultDate={day}
          minDate={sorted[0] ?? day}
          maxDate={sorted.at(-1) ?? day}
          excludeDate={(date) => !days.has(date)}
          hideOutsideDates
          maxLevel="year"
          firstDayOfWeek={1}
          onChange={(picked) => {
            setOpened(false);
            if (picked !== null) onPick(picked);
          }}
          ariaLabels={{
            previousMonth: 'Previous month',
            nextMonth: 'Next month',
            previousYear: 'Previous year',
            nextYear: 'Next year',
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface TimePickerProps {
  /** Of one day, newest first. */
  readonly runs: readonly RunOfCheck[];
  readonly shown: RunOfCheck;
  readonly onPick: (run: RunOfCheck) => void;
}

function TimePicker({ runs, shown, onPick }: TimePickerProps) {
  const timezone = useTimezone();
  const time = clockText(shown.ctime, timezone);
  if (runs.length < 2) {
    return (
      <span className={styles.time}>
        <IconClock size={15} stroke={1.6} aria-hidden />
        <time dateTime={shown.ctime}>{time}</time>
      </span>
    );
  }
  return (
    <Menu position="bottom-start" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.dateButton ?? ''}
          leftSection={<IconClock size={15} stroke={1.6} />}
          aria-label={`Time of the report: ${time}`}
        >
          {time}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.times ?? ''}>
        {runs.map((run) => (
          <Menu.Item
            key={run.id}
            onClick={() => onPick(run)}
            rightSection={<StatusBadge status={run.status} look="plain" />}
            leftSection={
              run.id === shown.id ? <IconCheck size={15} aria-label="Shown" /> : <span className={styles.noCheck} />
            }
          >
            {clockText(run.ctime, timezone)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

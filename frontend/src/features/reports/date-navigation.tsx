import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { RunOfCheck } from '@proofline/contracts/api/report-dates';
import { IconCalendar, IconCheck, IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { calendarDay } from '../../shared/time/calendar-day.ts';
import { clockText, dateText } from '../../shared/time/format-time.ts';
import { useTimezone } from '../../shared/time/use-timezone.ts';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { reportDatesQuery } from './report-dates-query.ts';
import styles from './report-page.module.css';

interface Props {
  readonly check: number;
  /** The run shown. */
  readonly shown: RunOfCheck;
}

/** From run to run of all the check has: before and after, by day, and by time where a day has several (002 §2.2). */
export function DateNavigation({ check, shown }: Props) {
  const timezone = useTimezone();
  const navigate = useNavigate();
  const day = calendarDay(shown.ctime, timezone);
  const { data } = useQuery(reportDatesQuery(check, { report: shown.id, day, timezone }));
  const go = (id: number | undefined) => {
    if (id === undefined || id === shown.id) return;
    void navigate({
      to: '/manage_checks/$projectId/reports/$reportId',
      params: { projectId: String(check), reportId: String(id) },
      search: ({ page: _page, result: _result, ...filters }: Record<string, string | number | boolean | undefined>) =>
        filters,
    });
  };
  const previous = data?.previous?.id;
  const next = data?.next?.id;
  return (
    <fieldset className={styles.dates}>
      <legend className="visually-hidden">Runs of this check</legend>
      <ActionIcon size={32} disabled={previous === undefined} onClick={() => go(previous)} aria-label="Previous report">
        <IconChevronLeft size={17} />
      </ActionIcon>
      <DayPicker
        check={check}
        day={day}
        first={data?.first_day ?? day}
        last={data?.last_day ?? day}
        label={dateText(shown.ctime, timezone)}
        onPick={go}
      />
      <TimePicker
        runs={data === undefined || data.runs.length === 0 ? [shown] : data.runs}
        more={data?.more_runs ?? 0}
        shown={shown}
        onPick={go}
      />
      <ActionIcon size={32} disabled={next === undefined} onClick={() => go(next)} aria-label="Next report">
        <IconChevronRight size={17} />
      </ActionIcon>
    </fieldset>
  );
}

interface DayPickerProps {
  readonly check: number;
  /** `YYYY-MM-DD`, as the ends of the calendar. */
  readonly day: string;
  readonly first: string;
  readonly last: string;
  readonly label: string;
  /** @param newest report of the day */
  readonly onPick: (newest: number | undefined) => void;
}

/** A calendar that asks for its days month by month. */
function DayPicker({ check, day, first, last, label, onPick }: DayPickerProps) {
  const timezone = useTimezone();
  const [opened, setOpened] = useState(false);
  const [month, setMonth] = useState(monthOf(day));
  const { data } = useQuery({ ...reportDatesQuery(check, { month, timezone }), enabled: opened });
  const newest = useMemo(() => new Map(data?.days.map((one) => [one.day, one.newest])), [data]);
  const open = () => {
    setMonth(monthOf(day));
    setOpened(!opened);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.dateButton ?? ''}
          leftSection={<IconCalendar size={15} stroke={1.6} />}
          onClick={open}
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
          minDate={first}
          maxDate={last}
          onDateChange={(shownDay) => setMonth(monthOf(shownDay))}
          excludeDate={(date) => !newest.has(date)}
          hideOutsideDates
          maxLevel="year"
          firstDayOfWeek={1}
          onChange={(picked) => {
            setOpened(false);
            if (picked !== null) onPick(newest.get(picked));
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
  /** Of that day, which are not among them. */
  readonly more: number;
  readonly shown: RunOfCheck;
  readonly onPick: (id: number) => void;
}

const monthOf = (day: string): string => day.slice(0, 7);

function TimePicker({ runs, more, shown, onPick }: TimePickerProps) {
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
            onClick={() => onPick(run.id)}
            rightSection={<StatusBadge status={run.status} look="plain" />}
            leftSection={
              run.id === shown.id ? <IconCheck size={15} aria-label="Shown" /> : <span className={styles.noCheck} />
            }
          >
            {clockText(run.ctime, timezone)}
          </Menu.Item>
        ))}
        {more > 0 && <Menu.Label>{more.toLocaleString('en')} more that day: step back with Previous report</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Input, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type CalendarDate, dateInWords } from '../calendar-date.ts';
import { calendarProblem, readDate } from '../read-date.ts';
import styles from './calendar-field.module.css';

interface Props {
  readonly label: string;
  readonly value: CalendarDate | null;
  readonly min: CalendarDate;
  readonly max?: CalendarDate;
  readonly error: string | undefined;
  readonly onChange: (date: CalendarDate) => void;
}

/** A date from a calendar or the keyboard, taken over with Apply. */
export function CalendarField({ label, value, min, max, error, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Input.Wrapper id={id} label={label} required size="md" error={error}>
        <Popover.Target>
          <Input
            id={id}
            component="button"
            type="button"
            pointer
            size="md"
            error={error !== undefined}
            leftSection={<IconCalendar size={16} />}
            onClick={() => setOpen((was) => !was)}
          >
            {value === null ? <Input.Placeholder>Pick a date</Input.Placeholder> : dateInWords(value)}
          </Input>
        </Popover.Target>
      </Input.Wrapper>
      <Popover.Dropdown aria-label={`Calendar: ${label}`}>
        <Calendar
          value={value}
          min={min}
          max={max}
          onCancel={() => setOpen(false)}
          onApply={(date) => {
            setOpen(false);
            onChange(date);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface CalendarProps {
  readonly value: CalendarDate | null;
  readonly min: CalendarDate;
  readonly max: CalendarDate | undefined;
  readonly onCancel: () => void;
  readonly onApply: (date: CalendarDate) => void;
}

function Calendar({ value, min, max, onCancel, onApply }: CalendarProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [problem, setProblem] = useState<string>();
  const chosen = readDate(typed) ?? null;
  const choose = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const apply = () => {
    const found = calendarProblem(typed, { min, max });
    if (found === undefined && chosen !== null) onApply(chosen);
    else setProblem(found);
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  return (
    <div className={styles.calendar}>
      <TextInput
        label="Date"
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        value={typed}
        error={problem}
        data-autofocus
        onChange={(event) => choose(event.currentTarget.value)}
        onKeyDown={applyOnEnter}
      />
      <DatePicker
        // A typed date turns the page to its month.
        key={chosen?.slice(0, 7) ?? 'none'}
        allowDeselect
        value={chosen}
        defaultDate={chosen ?? min}
        minDate={min}
        {...(max !== undefined && { maxDate: max })}
        hideOutsideDates
        // Weekends are days like any other here.
        weekendDays={[]}
        ariaLabels={{
          previousMonth: 'Previous month',
          nextMonth: 'Next month',
          previousYear: 'Previous year',
          nextYear: 'Next year',
          previousDecade: 'Previous decade',
          nextDecade: 'Next decade',
        }}
        onChange={(date) => choose(date ?? '')}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={apply}>Apply</Button>
      </div>
    </div>
  );
}

import '@mantine/dates/styles.css';
import { Checkbox } from '@mantine/core';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { MAX_START_DAYS_AHEAD } from '@proofline/contracts/schedules';
import { IconCalendar } from '@tabler/icons-react';
import { addDays, addMonths } from '../calendar-date.ts';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { FieldError } from './field-error.tsx';
import { NameField } from './name-field.tsx';
import styles from './panels.module.css';

/** 001 §9. */
const DEFAULT_END_MONTHS = 3;

/** What the check is called, how often and from when until when it runs. */
export function SchedulePanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const { today, metadata, kind } = facts;
  return (
    <div className={styles.stack}>
      <NameField name={draft.name} error={messages.name} onChange={(name) => update({ name })} />
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>Schedule</legend>
        <div className={styles.choices}>
          {metadata.schedule_choices[kind].map(({ id, title, subtitle }) => (
            <label key={id} className={styles.choice} data-checked={draft.schedule === id || undefined}>
              <input
                type="radio"
                name="schedule"
                className={styles.radio}
                value={id}
                checked={draft.schedule === id}
                onChange={() => update({ schedule: id })}
              />
              <span>
                <span className={styles.choiceTitle}>{title}</span>
                <span className={styles.choiceText}>{subtitle}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError>{messages.schedule}</FieldError>
      </fieldset>
      {draft.schedule !== 'onetime' && (
        <div className={styles.dates}>
          <DatePickerInput
            {...dateInput}
            label="Start date"
            required
            minDate={today}
            maxDate={addDays(today, MAX_START_DAYS_AHEAD)}
            value={draft.start}
            onChange={(start) => start !== null && update({ start })}
            error={messages.start}
          />
          {draft.hasEnd && (
            <DatePickerInput
              {...dateInput}
              label="End date"
              required
              minDate={draft.start}
              value={draft.end}
              onChange={(end) => end !== null && update({ end })}
              error={messages.end}
            />
          )}
          <Checkbox
            className={styles.whole ?? ''}
            label="Set a date to end the check?"
            checked={draft.hasEnd}
            onChange={(event) =>
              update({
                hasEnd: event.currentTarget.checked,
                end: draft.end ?? addMonths(draft.start, DEFAULT_END_MONTHS),
              })
            }
          />
          <p className={styles.help}>Days begin at midnight UTC.</p>
        </div>
      )}
    </div>
  );
}

const dateInput = {
  size: 'md',
  valueFormat: 'D MMM YYYY',
  leftSection: <IconCalendar size={16} />,
  hideOutsideDates: true,
  // Weekends are days like any other here.
  weekendDays: [],
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  popoverProps: { attributes: { dropdown: { 'aria-label': 'Calendar' } } },
} satisfies Partial<DatePickerInputProps>;

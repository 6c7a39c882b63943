import { Checkbox } from '@mantine/core';
import { MAX_START_DAYS_AHEAD, type Schedule } from '@proofline/contracts/schedules';
import {
  IconBolt,
  IconCalendarMonth,
  IconCalendarRepeat,
  IconCalendarWeek,
  IconClockHour4,
  IconInfinity,
  IconSunMoon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTimezone } from '../../../shared/time/use-timezone.ts';
import { addDays, addMonths } from '../calendar-date.ts';
import type { CheckDraft, CheckFacts } from '../check-draft.ts';
import { suggestNames } from '../suggest-names.ts';
import type { PanelProps } from '../wizard-tab.ts';
import { CalendarField } from './calendar-field.tsx';
import { Choice } from './choice.tsx';
import { FieldError } from './field-error.tsx';
import { NameField } from './name-field.tsx';
import styles from './panels.module.css';

/** 001 §9. */
const DEFAULT_END_MONTHS = 3;

/** Drawn in the text's colour, so that one serves both schemes. */
const icons: Readonly<Record<Schedule, typeof IconBolt>> = {
  onetime: IconBolt,
  twice_a_day: IconSunMoon,
  four_times_a_day: IconClockHour4,
  weekly: IconCalendarWeek,
  biweekly: IconCalendarRepeat,
  monthly: IconCalendarMonth,
  continuously: IconInfinity,
};

/** What the check is called, how often and from when until when it runs. */
export function SchedulePanel({ draft, facts, messages, update }: PanelProps<CheckDraft, CheckFacts>) {
  const group = useId();
  const { today, metadata, kind } = facts;
  const timezone = useTimezone();
  return (
    <div className={styles.stack}>
      <NameField
        name={draft.name}
        error={messages.name}
        suggestions={suggestNames(draft, facts)}
        onChange={(name) => update({ name })}
      />
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>Schedule</legend>
        <div className={styles.choices}>
          {metadata.schedule_choices[kind].map(({ id, title, subtitle }) => {
            const Icon = icons[id];
            return (
              <Choice
                key={id}
                group={group}
                value={id}
                title={title}
                text={subtitle}
                icon={<Icon size={20} stroke={1.6} />}
                checked={draft.schedule === id}
                onChoose={() => update({ schedule: id })}
              />
            );
          })}
        </div>
        <FieldError>{messages.schedule}</FieldError>
      </fieldset>
      {draft.schedule !== 'onetime' && (
        <div className={styles.dates}>
          <CalendarField
            label="Start date"
            min={today}
            max={addDays(today, MAX_START_DAYS_AHEAD)}
            value={draft.start}
            error={messages.start}
            onChange={(start) => update({ start })}
          />
          {draft.hasEnd && (
            <CalendarField
              label="End date"
              min={draft.start > today ? draft.start : today}
              value={draft.end}
              error={messages.end}
              onChange={(end) => update({ end })}
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
          <p className={styles.help}>
            Days begin at midnight in your timezone, {timezone}. Runs keep their time of day when clocks change.
          </p>
        </div>
      )}
    </div>
  );
}

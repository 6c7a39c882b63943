import { NumberInput } from '@mantine/core';
import type { MonthlyLimits } from '@proofline/contracts/monthly-limits';
import { LIMITS, limitNames } from './limit-labels.ts';
import styles from './organizations.module.css';

/** Limits while they are typed: an emptied input is no number. */
export type LimitsDraft = { readonly [Name in keyof MonthlyLimits]: number | string };

interface Props {
  readonly value: LimitsDraft;
  readonly onChange: (name: keyof MonthlyLimits, value: number | string) => void;
  readonly error: (field: string) => string | undefined;
}

/** As many as the server takes. */
const MAX_LIMIT = 100_000_000;

/** What an organisation may crawl in a calendar month (UTC), by kind. */
export function LimitInputs({ value, onChange, error }: Props) {
  return (
    <div className={styles.limits}>
      {limitNames.map((name) => (
        <NumberInput
          key={name}
          size="md"
          label={LIMITS[name].label}
          rightSection={<span className={styles.unit}>{LIMITS[name].unit}</span>}
          rightSectionWidth={80}
          min={0}
          max={MAX_LIMIT}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          value={value[name]}
          onChange={(entered) => onChange(name, entered)}
          error={error(`monthly_limits.${name}`)}
        />
      ))}
    </div>
  );
}

export const isComplete = (draft: LimitsDraft): boolean => limitNames.every((name) => typeof draft[name] === 'number');

import { Tooltip } from '@mantine/core';
import type { Project } from '@proofline/contracts/api/projects';
import { CountryFlag } from '../../shared/ui/country-flag.tsx';
import styles from './check-columns.module.css';

/** One country by name, two by code, more as a number with all names in the tooltip. */
export function CheckCountries({ countries, shown = 2 }: { countries: Project['countries']; shown?: number }) {
  const [only] = countries;
  if (only === undefined) return <span className={styles.muted}>–</span>;
  if (countries.length === 1 && shown > 1) return <CountryFlag code={only.id} name={only.name} label="name" />;
  const visible = countries.slice(0, shown);
  const hidden = countries.length - visible.length;
  return (
    <Tooltip label={countries.map(({ name }) => name).join(', ')} multiline maw={320} disabled={hidden === 0}>
      <span className={styles.countries}>
        {visible.map(({ id, name }) => (
          <CountryFlag key={id} code={id} name={name} label="code" />
        ))}
        {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
      </span>
    </Tooltip>
  );
}

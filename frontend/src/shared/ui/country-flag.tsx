import { countryAlias, countryName } from '@proofline/contracts/countries';
import styles from './country-flag.module.css';
import { flagCode } from './flag-code.ts';

interface Props {
  /** ISO 3166-1 alpha-2, or one of the regional codes A0, C0, NJ, U0. */
  readonly code: string;
  /** `name` writes the country's name beside the flag, `code` its short code, `none` only the flag. */
  readonly label?: 'name' | 'code' | 'none';
  /** The name as the server gives it; else the one of the code. */
  readonly name?: string;
  /** The name stands beside the flag already. */
  readonly decorative?: boolean;
}

export function CountryFlag({ code, label = 'none', name, decorative = label !== 'none' }: Props) {
  const fullName = name ?? countryName(code);
  return (
    <span className={styles.country} title={label === 'name' ? undefined : fullName}>
      <img
        className={styles.flag}
        src={`/flags/${flagCode(code)}.svg`}
        alt={decorative ? '' : fullName}
        width={18}
        height={13}
        loading="lazy"
      />
      {label === 'code' && <span className={styles.code}>{countryAlias(code)}</span>}
      {label === 'name' && <span className="truncate">{fullName}</span>}
    </span>
  );
}

import { readToplistUrl } from '@proofline/contracts/toplist-problems';
import { CountryFlag } from '../../../shared/ui/country-flag.tsx';
import { UrlText } from '../../../shared/ui/url-text.tsx';
import { NoResults, ViewList } from './overview-items.tsx';
import styles from './toplist-rules-table.module.css';
import { ToplistTable } from './toplist-table.tsx';

export interface ToplistRuleToRead {
  readonly key: string | number;
  readonly url: string;
  /** Null while none is chosen. */
  readonly country: { readonly id: string; readonly name: string } | null;
  readonly brands: readonly { readonly name: string; readonly position: number | string }[];
}

interface Props {
  readonly rules: readonly ToplistRuleToRead[];
  readonly hasBrands: boolean;
}

const SHOWN = 8;

/** Toplist rules to read: the first few, and a way to all of them. */
export function ToplistRules({ rules, hasBrands }: Props) {
  if (rules.length === 0) return <NoResults title="Toplist rules" />;
  return (
    <>
      <RulesTable rules={rules.slice(0, SHOWN)} hasBrands={hasBrands} />
      {rules.length > SHOWN && (
        <ViewList title="Toplist rules" count={rules.length} size={860}>
          <RulesTable rules={rules} hasBrands={hasBrands} />
        </ViewList>
      )}
    </>
  );
}

function RulesTable({ rules, hasBrands }: Props) {
  return (
    <ToplistTable className={styles.table ?? ''} hasBrands={hasBrands}>
      {rules.map(({ key, url, country, brands }) => (
        <tr key={key}>
          <td>
            {url.trim() === '' ? (
              <span className={styles.quiet}>No URL</span>
            ) : (
              <UrlText url={readToplistUrl(url) ?? url} />
            )}
          </td>
          <td>
            {country === null ? (
              <span className={styles.quiet}>No country</span>
            ) : (
              <CountryFlag code={country.id} name={country.name} label="name" />
            )}
          </td>
          {hasBrands && (
            <td>
              <ol className={styles.brands}>
                {brands
                  .toSorted((one, other) => Number(one.position) - Number(other.position))
                  .map(({ name, position }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a draft may name a brand twice
                    <li key={index}>
                      <b>{position === '' ? '–' : position}</b> {name.trim() === '' ? 'No name' : name}
                    </li>
                  ))}
              </ol>
            </td>
          )}
        </tr>
      ))}
    </ToplistTable>
  );
}

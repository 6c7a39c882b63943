import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { linkCountOf, type RuleVerdict } from '@proofline/rules/verdict';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import styles from './details.module.css';
import { linkTable, listedLinks } from './findings.ts';
import table from './matched-links.module.css';
import { matchedLinksQuery } from './matched-links-query.ts';

/** Matched links shown before 'Show n more' (002 §9). */
const SHOWN = 5;

interface Props {
  readonly verdict: RuleVerdict;
  readonly result: Pick<ComplianceResultDetails, 'id' | 'report'>;
}

/** Matched links, and beside each the parameters exported from it. What the verdict does not list comes by pages. */
export function MatchedLinks({ verdict, result }: Props) {
  const [all, setAll] = useState(false);
  const total = linkCountOf(verdict);
  const isCut = total > verdict.links.length;
  const pages = useInfiniteQuery({
    ...matchedLinksQuery(result.report, result.id, 'rule', verdict.id),
    enabled: all && isCut,
  });
  const { parameters, rows } = useMemo(
    () => linkTable(pages.data?.pages.flatMap(({ results }) => results) ?? listedLinks(verdict)),
    [pages.data, verdict],
  );
  if (total === 0) return null;
  const shown = all ? rows : rows.slice(0, SHOWN);
  const hidden = total - shown.length;
  const isLoading = pages.isFetching;
  const more = () => {
    if (!all) setAll(true);
    else if (pages.isError) void pages.refetch();
    else void pages.fetchNextPage();
  };
  // Where the page's links are not kept, the verdict's are all there are to show.
  const hasMore = !all || pages.isError || pages.hasNextPage;
  return (
    <>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Matched link</th>
              {parameters.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ link, values }, row) => (
              // Two links may lead to the same address; the list only grows at its end.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={row}>
                <td title={link}>{link.replace(/^https?:\/\//i, '')}</td>
                {values.map((value, column) => (
                  <td key={parameters[column]} className={table.mono}>
                    {value === '' ? '–' : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && hasMore && (
        <button type="button" className={styles.more} disabled={isLoading} onClick={more}>
          {pages.isError ? 'Links could not be loaded. Try again' : `Show ${hidden.toLocaleString('en')} more`}
        </button>
      )}
      {hidden > 0 && !hasMore && !isLoading && (
        <p className={styles.more}>{hidden.toLocaleString('en')} more were found; only the first are kept.</p>
      )}
    </>
  );
}

import type { ReportDetail } from '@proofline/contracts/api/reports';
import type { ComplianceResultDetails } from '@proofline/contracts/kinds/compliance/result-view';
import { leafRules } from '@proofline/rules/leaf-rules';
import { markOf } from '@proofline/rules/mark-of';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Fact } from '../../../../shared/result-details/facts.tsx';
import { CountryFlag } from '../../../../shared/ui/country-flag.tsx';
import styles from './details.module.css';
import { Facts } from './facts.tsx';
import { languagesInWords } from './languages-in-words.ts';
import { pageInWords } from './page-in-words.ts';
import { wayToPageInWords } from './way-to-page-in-words.ts';

/** Country, languages, filters and how the page answered. */
export function PageFacts({ report, result }: { report: ReportDetail; result: ComplianceResultDetails }) {
  const filters = report.filters === null ? [] : leafRules(report.filters);
  const scores = new Map(result.filter_details.map(({ id, score }) => [id, score]));
  const asked = filters.flatMap(({ rule, title }) => {
    const score = scores.get(rule.id);
    return score === undefined ? [] : [{ rule, title, mark: markOf(rule, score, report.filters?.not === true) }];
  });
  const page = pageInWords(result);
  return (
    <Facts>
      <Fact name="Country">
        <CountryFlag code={result.country_code} name={result.country} label="name" />
      </Fact>
      {result.languages.length > 0 && <Fact name="Languages">{languagesInWords(result.languages)}</Fact>}
      {asked.length > 0 && (
        <Fact name="Filters">
          {asked.map(({ rule, title, mark }) => (
            <span key={rule.id} className={styles.filter}>
              {mark.isGood ? (
                <IconCheck size={15} color="var(--pl-success-solid)" role="img" aria-label={mark.word} />
              ) : (
                <IconX size={15} color="var(--pl-danger-fg)" role="img" aria-label={mark.word} />
              )}
              {title}
            </span>
          ))}
        </Fact>
      )}
      {page !== '' && <Fact name="Page">{page}</Fact>}
      {result.found !== null && (
        <Fact name="Found">
          <span>
            {wayToPageInWords(result.found)}
            {result.found.on !== null && <span className={styles.quiet}> on {result.found.on}</span>}
          </span>
        </Fact>
      )}
    </Facts>
  );
}

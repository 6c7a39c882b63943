import { type ComplianceResult, complianceResultPageSchema } from '@proofline/contracts/kinds/compliance/result-view';
import { demoUrlLists } from '@proofline/demo-web/kinds/compliance/seed/url-lists';
import { demoManifest } from '@proofline/demo-web/kinds/compliance/truth/manifest';
import type { ApiSession } from './api-session.ts';

/** What is to be known of a page's verdict, told by a report or promised by the manifest. */
interface DemoVerdict {
  readonly url: string;
  readonly outcome: string | undefined;
  readonly words: string | null;
  readonly perRule: Readonly<Record<string, unknown>>;
}

export interface DemoVerdicts {
  readonly results: readonly ComplianceResult[];
  /** Of the results, in their order. */
  readonly told: readonly DemoVerdict[];
  /** Of the pages of the demo lists, in the order of the results; those that have no result come last. */
  readonly promised: readonly DemoVerdict[];
}

/** The verdicts of a run over the demo lists beside those that the manifest of the demo internet promises. */
export async function demoVerdicts(api: ApiSession, report: number): Promise<DemoVerdicts> {
  const { results } = await api.get(`/api/report_results/?report=${report}&page_size=100`, complianceResultPageSchema);
  const told = results.map(({ url, outcome, compliant, rules }) => ({
    url,
    outcome,
    words: typeof compliant === 'string' ? compliant : null,
    perRule: Object.fromEntries(rules.map(({ id, score }) => [id, score])),
  }));
  const place = new Map(results.map(({ url }, index) => [url, index]));
  const placeOf = (url: string) => place.get(url) ?? results.length;
  const urls = demoUrlLists().flatMap((list) => list.urls);
  const truth = new Map(demoManifest().map((page) => [page.url, page.expected]));
  const promised = urls
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((url) => {
      const expected = truth.get(url);
      return {
        url,
        outcome: expected?.outcome,
        words: expected && 'message' in expected ? expected.message : null,
        perRule: expected && 'perRule' in expected ? expected.perRule : {},
      };
    });
  return { results, told, promised };
}

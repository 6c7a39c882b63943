import { presetImageSetPageSchema } from '@proofline/contracts/api/images';
import { projectDetailSchema } from '@proofline/contracts/api/projects';
import { urlGroupSchema } from '@proofline/contracts/api/url-groups';
import { type ReportId, reportIdOf } from '@proofline/contracts/ids';
import { complianceResultPageSchema } from '@proofline/contracts/kinds/compliance/result-view';
import { demoCheck } from '@proofline/demo-web/kinds/compliance/seed/demo-check';
import { demoManifest, type ManifestPage } from '@proofline/demo-web/kinds/compliance/truth/manifest';
import type { ApiSession } from './api-session.ts';

/** What rules about the demo's preset images must give on a page. */
export interface ImageScores {
  readonly url: string;
  readonly licence: number;
  readonly badge: number;
  readonly noOutdated: number;
  readonly reason?: string;
}

/** Readable pages that stay where they are, one of each kind: which licence logo they show, with and without the badge. */
export function pagesWithImages(): ManifestPage[] {
  const readable = demoManifest().filter(
    ({ expected, redirectChain }) =>
      (expected.outcome === 'compliant' || expected.outcome === 'not_compliant') && redirectChain.length === 1,
  );
  const byKind = Map.groupBy(readable, ({ images }) => `${images.licence} ${images.ageBadge}`);
  return [...byKind.values()].flatMap(([first]) => first ?? []);
}

export const imageScoresOf = ({ url, images }: ManifestPage): ImageScores => ({
  url,
  licence: images.licence === 'current' ? 100 : 0,
  badge: images.ageBadge ? 100 : 0,
  noOutdated: images.licence === 'outdated' ? 0 : 100,
});

/** Asks for a run over these pages by rules about the preset images of the demo. */
export async function startImageCheck(api: ApiSession, pages: readonly ManifestPage[]): Promise<ReportId> {
  const sets = (await api.get('/api/preset_image_sets/', presetImageSetPageSchema)).results;
  const rule = (id: string, operator: 'includes' | 'not_includes', name: string) => {
    const set = sets.find((offered) => offered.name === name);
    if (set === undefined) throw new Error(`The demo brings no images ${name}.`);
    const images = set.images.map(({ url }) => ({ url }));
    return { id, field: 'preset_image', operator, value: [{ id: set.id, name, images }] };
  };
  const rules = [
    rule('licence', 'includes', 'Licence logo'),
    rule('badge', 'includes', '18+ badge'),
    rule('noOutdated', 'not_includes', 'Licence logo, outdated'),
  ];
  const list = await api.post(
    '/api/v1/url_groups/',
    { name: 'Pages with images', urls: pages.map(({ url }) => url) },
    urlGroupSchema,
  );
  const check = {
    ...demoCheck,
    name: 'Images',
    countries: ['GB'],
    url_groups: [list.id],
    filters: null,
    rules: { id: 'root', not: false, condition: 'AND', rules },
  };
  return reportIdOf((await api.post('/api/projects/', check, projectDetailSchema)).id, 0);
}

/** What the run gave, by address. */
export async function imageScoresIn(api: ApiSession, report: ReportId): Promise<ImageScores[]> {
  const { results } = await api.get(`/api/report_results/?report=${report}&page_size=100`, complianceResultPageSchema);
  return results.map(({ url, compliant, rules }) => {
    const score = (id: string) => rules.find((rule) => rule.id === id)?.score ?? -1;
    const scores = { licence: score('licence'), badge: score('badge'), noOutdated: score('noOutdated') };
    // A page that could not be judged says why in the place of its verdict.
    return typeof compliant === 'string' ? { url, ...scores, reason: compliant } : { url, ...scores };
  });
}

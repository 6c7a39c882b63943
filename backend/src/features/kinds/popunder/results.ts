import type { ResultId } from '@proofline/contracts/ids';
import { earlierOf } from '@proofline/projections/findings/earlier';
import { listGonePages } from '@proofline/projections/findings/gone-pages';
import { allWindows, readWindowRecord, windowRecords } from '@proofline/projections/findings/popunder/all-windows';
import {
  getWindow,
  listWindows,
  targetArchives,
  windowNeighbours,
  windowsOfTarget,
} from '@proofline/projections/findings/popunder/query';
import { agentNameOf, agentNames } from '../agent-names.ts';
import type { KindResults, ResultEvidence, ResultSource } from '../kind-results.ts';
import { presentEarlier } from '../present-evidence.ts';
import { presentGonePage } from '../present-gone-page.ts';
import type { WindowColumns } from './export-rows.ts';
import { groupWindows } from './group-windows.ts';
import { keptOf, presentWindow, presentWindowDetails } from './present-window.ts';
import { selectWindows } from './select-windows.ts';
import { windowFields } from './window-fields.ts';

/** What websites opened: the list, one window with its way and its website, and files of them. */
export const popunderResults: KindResults = {
  fields: windowFields,
  async list({ db, organizationId, userId }, reportId, selection, page) {
    const chosen = selectWindows(reportId, selection, userId);
    const { count, rows } = await listWindows(db, organizationId, { ...chosen, ...page });
    return { count, rows: rows.map(presentWindow) };
  },
  groups: groupWindows,
  async gone({ db, organizationId }, reportId, page) {
    const { count, rows } = await listGonePages(db, organizationId, reportId, page);
    return { count, rows: rows.map(presentGonePage) };
  },
  async find({ db, organizationId, userId }, id, selection, { tellsErrorsInDetail }) {
    const result = await getWindow(db, organizationId, id);
    if (result === undefined) return undefined;
    const [agentName, neighbours, sequence] = await Promise.all([
      agentNameOf(db, result.details.agentId),
      windowNeighbours(db, organizationId, id, selectWindows(result.reportId, selection, userId)),
      windowsOfTarget(db, organizationId, id),
    ]);
    return presentWindowDetails(result, { agentName, neighbours, sequence }, tellsErrorsInDetail);
  },
  async earlier({ db, organizationId }, id) {
    const found = await earlierOf(db, organizationId, id, { table: 'popunder_windows', get: getWindow });
    return found && presentEarlier(found, ({ details }) => keptOf(details));
  },
  async export({ db, organizationId, userId }, report, selection, options) {
    const columns: WindowColumns = { agents: await agentNames(db), ...options };
    const chosen = selectWindows(report.id, selection, userId);
    return {
      reader: { kind: 'popunder', table: 'results', asked: JSON.stringify(columns) },
      rows: allWindows(db, organizationId, chosen),
    };
  },
  async evidence({ db, organizationId, userId }, report, selection, limit) {
    const chosen = { ...selectWindows(report.id, selection, userId), limit };
    return (await windowRecords(db, organizationId, chosen)).map((record) => {
      const { id, url, country, details } = readWindowRecord(record);
      return { id, url, country, evidence: keptOf(details), compared: [] };
    });
  },
  async evidenceByIds(source, ids) {
    const found: ResultEvidence[] = [];
    for (const id of ids) {
      const result = await windowOf(source, id);
      if (result === undefined) return undefined;
      const { url, country, details } = result;
      found.push({ id, url, country, evidence: keptOf(details), compared: [] });
    }
    return found;
  },
  async evidenceOf(source, id) {
    const result = await windowOf(source, id);
    return (result && keptOf(result.details)) ?? undefined;
  },
  async picturesOf(source, id) {
    // The page that opened the window, also one of which nothing was kept.
    const opener = (await windowOf(source, id))?.details.site?.evidence?.screenshot;
    return opener == null ? [] : [opener];
  },
  async pageOf(source, id) {
    const result = await windowOf(source, id);
    const evidence = result && keptOf(result.details);
    return evidence ? { evidence, finalUrl: result.finalUrl ?? result.url, rules: [] } : undefined;
  },
  async verdictOf(source, id) {
    const result = await windowOf(source, id);
    if (result?.outcome !== 'not_compliant') return undefined;
    const against = (result.details.window?.matchedKeywords ?? []).map(({ keyword, before, words, after }) => {
      return { rule: keyword, mark: 'Keyword found', found: `${before}${words}${after}` };
    });
    return { subject: result.url, isCompliant: false, against };
  },
  archiveOf: ({ db, organizationId }, id) => targetArchives(db, organizationId, id),
};

const windowOf = ({ db, organizationId }: ResultSource, id: ResultId) => getWindow(db, organizationId, id);

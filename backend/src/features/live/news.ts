import {
  type LogPosition,
  type NotificationId,
  type OrganizationId,
  type ReportId,
  type ResultId,
  resultIdSchema,
  resultKeyOf,
  type UserId,
} from '@proofline/contracts/ids';
import type { ReadModelChange } from '@proofline/contracts/read-model-change';
import type { Changed, MutingChanged, ReadingsChanged } from '@proofline/contracts/socket/messages';

/**
 * What browsers of one organisation are to be told, before it is put into words. `key` says what it is about: news with
 * the same key merge.
 */
export type News =
  | {
      readonly type: 'progress';
      readonly key: string;
      readonly organization: OrganizationId;
      readonly report: ReportId;
    }
  | {
      readonly type: 'changed';
      readonly key: string;
      readonly organization: OrganizationId;
      readonly changed: Changed;
    }
  | {
      /** One person's affair. */
      readonly type: 'favorites';
      readonly key: string;
      readonly organization: OrganizationId;
      readonly user: UserId;
      readonly position: LogPosition;
    }
  | {
      /** One person's affair. */
      readonly type: 'readings';
      readonly key: string;
      readonly organization: OrganizationId;
      readonly user: UserId;
      readonly changed: ReadingsChanged;
    }
  | {
      /** One person's affair. */
      readonly type: 'muting';
      readonly key: string;
      readonly organization: OrganizationId;
      readonly user: UserId;
      readonly changed: MutingChanged;
    }
  | {
      /** One person's affair. */
      readonly type: 'notices_read';
      readonly key: string;
      readonly organization: OrganizationId;
      readonly user: UserId;
      readonly position: LogPosition;
    }
  | {
      /** Published or deleted; whose affair it is, the read model knows. */
      readonly type: 'notices';
      readonly key: string;
      readonly organization: null;
      readonly ids: readonly NotificationId[];
      readonly position: LogPosition;
    };

/** Ids in one message at the most; of more than so many a browser is told to refetch everything. */
const maxIds = 500;

/** Sorts a notification of a read model by organisation and subject. Pure. */
export function newsOf({ position, touched }: ReadModelChange): News[] {
  return touched.flatMap((one): News[] => {
    const {
      organization,
      checks = [],
      reports = [],
      results = [],
      comments = [],
      urlLists = [],
      favoritesOf = [],
      readings = [],
      mutings = [],
      notifications = [],
      noticesReadBy = [],
    } = one;
    if (organization === null) {
      const ids = notifications.map(({ id }) => id);
      return ids.length === 0 ? [] : [{ type: 'notices', key: 'notices', organization, ids, position }];
    }
    const nothing = { type: 'changed' as const, position, checks: [], url_lists: [], comments: [], results: [] };
    const news: News[] = reports.map((report) => ({
      type: 'progress',
      key: `progress-${organization}-${report}`,
      organization,
      report,
    }));
    for (const user of favoritesOf) {
      news.push({ type: 'favorites', key: `favorites-${organization}-${user}`, organization, user, position });
    }
    for (const user of noticesReadBy) {
      news.push({ type: 'notices_read', key: `notices-${organization}-${user}`, organization, user, position });
    }
    for (const { id, muted } of mutings) {
      const [user, report] = id.split('-').map(Number) as [UserId, ReportId];
      const changed = { type: 'muting_changed' as const, position, report, muted };
      news.push({ type: 'muting', key: `muting-${organization}-${id}`, organization, user, changed });
    }
    for (const { id, read } of readings) {
      const { user, report, result } = readingOf(id);
      const changed = { type: 'readings_changed' as const, position, report, results: [{ id: result, read }] };
      news.push({ type: 'readings', key: `readings-${organization}-${user}-${report}`, organization, user, changed });
    }
    for (const report of results) {
      const changed = { ...nothing, results: [report] };
      news.push({ type: 'changed', key: `results-${organization}-${report}`, organization, changed });
    }
    if (checks.length + comments.length + urlLists.length > 0) {
      const changed = bounded({ ...nothing, checks, comments, url_lists: urlLists });
      news.push({ type: 'changed', key: `lists-${organization}`, organization, changed });
    }
    return news;
  });
}

function readingOf(id: string): { user: UserId; report: ReportId; result: ResultId } {
  const end = id.indexOf('-');
  const result = resultIdSchema.parse(id.slice(end + 1));
  return { user: Number(id.slice(0, end)) as UserId, report: resultKeyOf(result).reportId as ReportId, result };
}

/** Of what was read, and then not, the last word counts. */
function mergeReadings(a: ReadingsChanged, b: ReadingsChanged): ReadingsChanged {
  const results = [...new Map([...a.results, ...b.results].map((one) => [one.id, one])).values()];
  const isMuch = a.everything || b.everything || results.length > maxIds;
  return { ...b, results: isMuch ? [] : results, ...(isMuch && { everything: true }) };
}

/** Two pieces of news with the same key, as one. Pure. */
export function mergeNews(waiting: News, next: News): News {
  if (waiting.type === 'readings' && next.type === 'readings') {
    return { ...next, changed: mergeReadings(waiting.changed, next.changed) };
  }
  if (waiting.type === 'notices' && next.type === 'notices') {
    return { ...next, ids: union(waiting.ids, next.ids) };
  }
  if (waiting.type !== 'changed' || next.type !== 'changed') return next;
  const [a, b] = [waiting.changed, next.changed];
  const comments = new Map([...a.comments, ...b.comments].map((comment) => [comment.id, comment]));
  return {
    ...next,
    changed: bounded({
      type: 'changed',
      position: BigInt(a.position) > BigInt(b.position) ? a.position : b.position,
      checks: union(a.checks, b.checks),
      url_lists: union(a.url_lists, b.url_lists),
      results: union(a.results, b.results),
      comments: [...comments.values()],
      ...((a.everything || b.everything) && { everything: true }),
    }),
  };
}

/** What is too much to be named is told of as everything: no id is left out in silence. */
function bounded(changed: Changed): Changed {
  const { checks, url_lists, comments, results, everything } = changed;
  const count = checks.length + url_lists.length + comments.length + results.length;
  if (!everything && count <= maxIds) return changed;
  return { ...changed, checks: [], url_lists: [], comments: [], results: [], everything: true };
}

const union = <Id>(a: readonly Id[], b: readonly Id[]): Id[] => [...new Set([...a, ...b])];

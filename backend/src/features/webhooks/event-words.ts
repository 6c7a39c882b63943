import { counted } from '@proofline/contracts/counted';
import type { FeedEvent } from '@proofline/contracts/feed/envelope';
import type { FeedEventType, FeedFact } from '@proofline/contracts/feed/events';
import type { PageOutcome } from '@proofline/contracts/page-outcome';
import { addressed, commentPath, named, reasoned, reportPath } from '../notice-producers/words.ts';

/** What events name by ids, as it is called today. */
export interface EventNames {
  readonly checks: ReadonlyMap<number, string>;
  readonly lists: ReadonlyMap<number, string>;
}

export interface EventWords {
  /** One line. */
  readonly text: string;
  /** Of the page of the product that shows it. */
  readonly path?: string;
}

type DataOf<Type extends FeedEventType> = Extract<FeedFact, { readonly type: Type }>['data'];
type Words = { readonly [Type in FeedEventType]: (data: DataOf<Type>, names: EventNames) => EventWords };

const outcomeWords: Readonly<Record<PageOutcome, string>> = {
  compliant: 'Compliant',
  not_compliant: 'Not compliant',
  filtered_out: 'Filtered out',
  blocked: 'Blocked',
  failed: 'Could not be judged',
  recorded: 'Recorded',
};

const check = ({ checks }: EventNames, id: number): string => {
  const name = checks.get(id);
  return name === undefined ? `check ${id}` : `check "${named(name)}"`;
};
const list = ({ lists }: EventNames, id: number): string => {
  const name = lists.get(id);
  return name === undefined ? `website list ${id}` : `website list "${named(name)}"`;
};

const overview = (checkId: number): string => `/manage_checks/${checkId}/overview`;

const ofCheck =
  (said: string) =>
  ({ check_id: id }: DataOf<'check.enabled'>, names: EventNames): EventWords => ({
    text: sentence(`${check(names, id)} ${said}.`),
    path: overview(id),
  });
const ofRun =
  (said: string) =>
  (data: DataOf<'run.paused'>, names: EventNames): EventWords =>
    runWords(data, names, `${said}.`);
const ofList =
  (said: string) =>
  ({ list_id: id }: DataOf<'list.shown'>, names: EventNames): EventWords => ({
    text: sentence(`${list(names, id)} ${said}.`),
    path: '/manage_lists',
  });

function runWords(run: DataOf<'run.paused'>, names: EventNames, said: string): EventWords {
  const { check_id: checkId, report_id: reportId } = run;
  return { text: `Run of ${check(names, checkId)} ${said}`, path: reportPath({ checkId, reportId }) };
}

const countsWords = ({ judged, filtered, blocked, failed }: DataOf<'run.completed'>['counts']): string =>
  [`${judged} judged`, `${filtered} filtered out`, `${blocked} blocked`, `${failed} failed`].join(', ');

const words: Words = {
  'check.created': ({ check_id: id, name }) => ({ text: `Check "${named(name)}" was created.`, path: overview(id) }),
  'check.enabled': ofCheck('was enabled'),
  'check.disabled': ofCheck('was disabled'),
  'check.schedule_cancelled': ofCheck('no longer repeats'),
  'check.schedule_restarted': ofCheck('repeats again'),
  'check.run_skipped': ({ check_id: id, reason }, names) => ({
    text: `A run of ${check(names, id)} was skipped: ${reason === 'missed' ? 'its time was missed' : 'the one before was still under way'}.`,
    path: overview(id),
  }),
  'run.requested': ofRun('is due'),
  'run.started': (run, names) => runWords(run, names, `started: ${counted(run.planned_targets, 'target')} to look at.`),
  'run.pause_requested': ofRun('is being paused'),
  'run.paused': ofRun('is paused'),
  'run.resumed': ofRun('goes on'),
  'run.completed': (run, names) => runWords(run, names, `completed: ${countsWords(run.counts)}.`),
  'run.expired': (run, names) =>
    runWords(run, names, `ended before its end: ${countsWords(run.counts)}, ${run.not_judged} not looked at.`),
  'run.cancelled': ofRun('was cancelled'),
  'run.failed': (run, names) => runWords(run, names, `failed: ${reasoned(run.reason)}`),
  'run.archived': ofRun('was archived'),
  'result.recorded': ({ check_id: checkId, report_id: reportId, ...result }, names) => ({
    text: `${outcomeWords[result.outcome]}: ${addressed(result.subject)}${result.country === null ? '' : ` (${result.country})`}, ${check(names, checkId)}.`,
    path: reportPath({ checkId, reportId }, { result: result.result_id }),
  }),
  'comment.added': ({ check_id: checkId, report_id: reportId, result_id: resultId }, names) => ({
    text: `New comment on ${resultId === null ? 'a report' : 'a result'} of ${check(names, checkId)}.`,
    path: commentPath({ checkId, reportId }, { resultId: resultId ?? undefined }),
  }),
  'comment.edited': () => ({ text: 'A comment was edited.', path: '/comments' }),
  'comment.deleted': () => ({ text: 'A comment was deleted.', path: '/comments' }),
  'list.created': ({ name, urls }) => ({
    text: `Website list "${named(name)}" was created with ${counted(urls, 'address', 'addresses')}.`,
    path: '/manage_lists',
  }),
  'list.changed': ({ name, urls }) => ({
    text: `Website list "${named(name)}" was changed: ${counted(urls, 'address', 'addresses')}.`,
    path: '/manage_lists',
  }),
  'list.shown': ofList('is shown again'),
  'list.hidden': ofList('was hidden'),
  // A link to elsewhere is not dressed up as one to the product.
  'notice.published': ({ message, link }) => ({
    text: addressed(message),
    ...(link?.startsWith('/') && { path: link }),
  }),
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An event in words for a channel, and where it is shown. Pure. */
export function eventWords(event: FeedEvent, names: EventNames): EventWords {
  // What is stored in the feed was checked by the schema of its type when it was written.
  const say = words[event.type as FeedEventType] as ((data: unknown, names: EventNames) => EventWords) | undefined;
  return say?.(event.data, names) ?? { text: event.type };
}

/** Ids that events name. */
export function namedIn(events: readonly FeedEvent[]): { readonly checks: number[]; readonly lists: number[] } {
  const ids = (field: 'check_id' | 'list_id') =>
    [...new Set(events.map(({ data }) => data[field]))].filter((id) => typeof id === 'number');
  return { checks: ids('check_id'), lists: ids('list_id') };
}

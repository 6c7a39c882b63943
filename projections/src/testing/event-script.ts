import { randomUUID } from 'node:crypto';
import { eventCatalogue } from '@proofline/contracts/events/catalogue';
import type { Actor } from '@proofline/contracts/events/metadata';
import { type ProoflineEvent, parseEvent } from '@proofline/contracts/events/parse-event';
import {
  checkStream,
  commentStream,
  favoriteStream,
  mutingStream,
  noticeReaderStream,
  noticeReadingStream,
  notificationStream,
  readingStream,
  reportStream,
  targetStream,
  urlListStream,
} from '@proofline/contracts/events/streams';
import type {
  CheckId,
  CommentId,
  NotificationId,
  ReportId,
  ResultId,
  UrlListId,
  UserId,
} from '@proofline/contracts/ids';
import type { RecordedEvent } from '@proofline/platform/event-log/event-log';
import type { LoggedEvent } from '../runtime/logged-event.ts';

type Wire<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean | null | undefined
      ? Value
      : { [Key in keyof Value]: Wire<Value[Key]> };

/** Data of an event type as it is stored, ids being plain numbers. */
export type StoredData<Type extends ProoflineEvent['type']> = Wire<
  Extract<ProoflineEvent, { readonly type: Type }>['data']
>;

export interface Circumstances {
  readonly organizationId?: number | null;
  readonly actor?: Actor;
  /** ISO 8601, UTC; default: a second after the event before. */
  readonly at?: string;
}

const start = Date.parse('2026-11-20T12:00:00.000Z');

/** Writes a log by hand: streams, revisions, positions and times follow from the order of the calls. */
export class EventScript {
  readonly recorded: RecordedEvent[] = [];
  readonly #revisions = new Map<string, bigint>();
  readonly #circumstances: Circumstances;

  constructor(circumstances: Circumstances = {}) {
    this.#circumstances = circumstances;
  }

  add<Type extends ProoflineEvent['type']>(
    type: Type,
    data: StoredData<Type>,
    circumstances: Circumstances = {},
  ): this {
    return this.addRaw(streamOf(data as Readonly<Record<string, unknown>>), type, data, circumstances);
  }

  /** An event that may follow no schema. */
  addRaw(stream: string, type: string, data: unknown, circumstances: Circumstances = {}): this {
    const {
      organizationId = 1,
      actor = { type: 'user' as const, id: '2' },
      at,
    } = { ...this.#circumstances, ...circumstances };
    const revision = (this.#revisions.get(stream) ?? -1n) + 1n;
    this.#revisions.set(stream, revision);
    const created = new Date(start + this.recorded.length * 1000);
    this.recorded.push({
      id: randomUUID(),
      type,
      stream,
      revision,
      // Positions of a log have gaps.
      position: BigInt(this.recorded.length * 3 + 7),
      created,
      data,
      metadata: {
        commandId: 'command',
        actor,
        organizationId,
        at: at ?? created.toISOString(),
        correlationId: 'correlation',
        causationId: 'causation',
        schema: eventCatalogue.get(type)?.version ?? 1,
      },
    });
    return this;
  }

  /** The events as projections take them. */
  get logged(): LoggedEvent[] {
    return this.recorded.map((event) => {
      const parsed = parseEvent(event.type, event.data, event.metadata);
      if (parsed === undefined) throw new TypeError(`${event.type} is not in the catalogue.`);
      return {
        id: event.id,
        stream: event.stream,
        revision: Number(event.revision),
        position: event.position,
        ...parsed,
      };
    });
  }

  get lastPosition(): bigint {
    return this.recorded.at(-1)?.position ?? -1n;
  }
}

function streamOf(data: Readonly<Record<string, unknown>>): string {
  if ('upTo' in data) return noticeReaderStream(data.userId as UserId);
  if ('notificationId' in data) {
    const id = data.notificationId as NotificationId;
    return 'userId' in data ? noticeReadingStream(data.userId as UserId, id) : notificationStream(id);
  }
  if ('userId' in data && 'resultId' in data) return readingStream(data.userId as UserId, data.resultId as ResultId);
  if ('userId' in data && 'reportId' in data) return mutingStream(data.userId as UserId, data.reportId as ReportId);
  if ('target' in data) return targetStream(data.reportId as ReportId, Number(data.target));
  if ('commentId' in data) return commentStream(data.commentId as CommentId);
  if ('userId' in data && 'checkId' in data) return favoriteStream(data.userId as UserId, data.checkId as CheckId);
  if ('urlListId' in data) return urlListStream(data.urlListId as UrlListId);
  if ('slot' in data && 'reason' in data) return checkStream(data.checkId as CheckId);
  if ('reportId' in data) return reportStream(data.reportId as ReportId);
  return checkStream(data.checkId as CheckId);
}

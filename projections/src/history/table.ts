import { notAskedFor } from '../runtime/not-asked-for.ts';
import type { TableSet } from '../runtime/table-set.ts';

/** Later events of a comment do not say which check they concern, its first row does; the last takes its texts away. */
const indexTexts = (schema: string): string =>
  `create index history_of_comments on ${schema}.history (stream) where type in ('CommentAdded', 'CommentEdited');`;

/** What happened to a check, its runs and their targets, an event a row, with the facts that a sentence needs. */
export const historyTables: TableSet = {
  tables: ['history'],
  create: (schema) => `
    create table ${schema}.history (
      position bigint not null,
      event_id uuid not null,
      organization_id bigint not null,
      check_id bigint not null,
      report_id bigint,
      stream text not null,
      revision bigint not null,
      type text not null,
      -- False for what happened to a single address.
      lifecycle boolean not null,
      at timestamptz not null,
      actor_type text not null,
      actor_id text not null,
      facts json not null,
      primary key (position, event_id)
    );
    ${notAskedFor(schema, 'history', ['event_id', 'stream', 'revision', 'facts'])}
    ${indexTexts(schema)}`,
  index: (schema) => `
    create index history_of_check on ${schema}.history (check_id, position desc);
    create index history_lifecycle on ${schema}.history (check_id, position desc) where lifecycle;
    create index history_of_report on ${schema}.history (report_id, position desc);`,
};

/** For tables of earlier releases, which kept the texts of deleted comments. */
export const forgetDeletedTexts = (schema: string): string => `
  drop index ${schema}.history_of_comments;
  ${indexTexts(schema)}
  update ${schema}.history h set facts = (h.facts::jsonb - 'text')::json
  where h.type in ('CommentAdded', 'CommentEdited')
    and h.stream in (select d.stream from ${schema}.history d where d.type = 'CommentDeleted');`;

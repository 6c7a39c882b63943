import type { CommentId, OrganizationId, ReportId } from '@proofline/contracts/ids';
import type { Knex } from 'knex';
import type { Touched } from '../runtime/touched.ts';
import { writeRows } from '../runtime/write-rows.ts';
import type { CommentChange } from './project.ts';

interface Owner {
  readonly id: string;
  readonly report_id: string;
  readonly organization_id: string;
}

/** A comment is added, then edited, then deleted, so the three kinds can be written one after the other. */
export async function applyCommentChanges(
  trx: Knex.Transaction,
  schema: string,
  changes: readonly CommentChange[],
): Promise<Touched[]> {
  const owners = [
    ...(await addComments(trx, schema, changes)),
    ...(await editComments(trx, schema, changes)),
    ...(await deleteComments(trx, schema, changes)),
  ];
  return owners.map((owner) => ({
    organization: Number(owner.organization_id) as OrganizationId,
    comments: [{ id: Number(owner.id) as CommentId, report: Number(owner.report_id) as ReportId }],
  }));
}

function addComments(trx: Knex.Transaction, schema: string, changes: readonly CommentChange[]): Promise<Owner[]> {
  return writeRows<Owner>(
    trx,
    `insert into ${schema}.comments (id, organization_id, report_id, check_id, result_id, author_id, text, mentions,
       created_at, updated_at, position)
     select r.id, r.organization_id, r.report_id, r.check_id, r.result_id, r.author_id, r.text, r.mentions, r.at, r.at,
       r.position
     from json_to_recordset(:rows) as r (id bigint, organization_id bigint, report_id bigint, check_id bigint,
       result_id text, author_id bigint, text text, mentions jsonb, at timestamptz, position bigint)
     returning id, report_id, organization_id`,
    changes
      .filter((change) => change.type === 'added')
      .map((comment) => ({
        id: comment.commentId,
        organization_id: comment.organizationId,
        report_id: comment.reportId,
        check_id: comment.checkId,
        result_id: comment.resultId,
        author_id: comment.authorId,
        text: comment.text,
        mentions: comment.mentions,
        at: comment.at,
        position: String(comment.position),
      })),
  );
}

function editComments(trx: Knex.Transaction, schema: string, changes: readonly CommentChange[]): Promise<Owner[]> {
  const edited = changes.filter((change) => change.type === 'edited');
  const last = new Map(edited.map((change) => [change.commentId, change]));
  return writeRows<Owner>(
    trx,
    `update ${schema}.comments c set text = r.text, mentions = r.mentions, updated_at = r.at, position = r.position
     from json_to_recordset(:rows) as r (id bigint, text text, mentions jsonb, at timestamptz, position bigint)
     where c.id = r.id
     returning c.id, c.report_id, c.organization_id`,
    [...last.values()].map(({ commentId, text, mentions, at, position }) => ({
      id: commentId,
      text,
      mentions,
      at,
      position: String(position),
    })),
  );
}

/** Who wrote it and who took it away, and when, stay; what it said and whom it named does not. */
function deleteComments(trx: Knex.Transaction, schema: string, changes: readonly CommentChange[]): Promise<Owner[]> {
  return writeRows<Owner>(
    trx,
    `update ${schema}.comments c
     set text = '', mentions = '[]', deleted_at = r.at, deleted_by = r.by, position = r.position
     from json_to_recordset(:rows) as r (id bigint, by bigint, at timestamptz, position bigint)
     where c.id = r.id
     returning c.id, c.report_id, c.organization_id`,
    changes
      .filter((change) => change.type === 'deleted')
      .map(({ commentId, by, at, position }) => ({ id: commentId, by, at, position: String(position) })),
  );
}

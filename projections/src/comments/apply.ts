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
    `insert into ${schema}.comments (id, organization_id, report_id, check_id, author_id, text, created_at, updated_at,
       position)
     select r.id, r.organization_id, r.report_id, r.check_id, r.author_id, r.text, r.at, r.at, r.position
     from json_to_recordset(:rows) as r (id bigint, organization_id bigint, report_id bigint, check_id bigint,
       author_id bigint, text text, at timestamptz, position bigint)
     returning id, report_id, organization_id`,
    changes
      .filter((change) => change.type === 'added')
      .map((comment) => ({
        id: comment.commentId,
        organization_id: comment.organizationId,
        report_id: comment.reportId,
        check_id: comment.checkId,
        author_id: comment.authorId,
        text: comment.text,
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
    `update ${schema}.comments c set text = r.text, updated_at = r.at, position = r.position
     from json_to_recordset(:rows) as r (id bigint, text text, at timestamptz, position bigint)
     where c.id = r.id
     returning c.id, c.report_id, c.organization_id`,
    [...last.values()].map(({ commentId, text, at, position }) => ({
      id: commentId,
      text,
      at,
      position: String(position),
    })),
  );
}

function deleteComments(trx: Knex.Transaction, schema: string, changes: readonly CommentChange[]): Promise<Owner[]> {
  return writeRows<Owner>(
    trx,
    `delete from ${schema}.comments
     where id in (select r.id from json_to_recordset(:rows) as r (id bigint))
     returning id, report_id, organization_id`,
    changes.filter((change) => change.type === 'deleted').map(({ commentId }) => ({ id: commentId })),
  );
}

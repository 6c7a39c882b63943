import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEvent,
  auditEventPageSchema,
  auditEventQuerySchema,
} from '@proofline/contracts/api/audit';
import { type AuditRow, listAudit } from '@proofline/projections/audit/query';
import type { BackendDeps } from '../../kernel/backend-deps.ts';
import { answerPage } from '../../kernel/http/answer-page.ts';
import { defineRoute, type RouteDefinition } from '../../kernel/http/define-route.ts';
import { InvalidInput } from '../../kernel/http/errors.ts';
import { parseOrdering } from '../../kernel/http/ordering.ts';
import { namesIn } from './names.ts';
import { type AuditNames, auditSentence } from './sentence.ts';

/** Who changed what and when, of the whole product. */
export function auditLogRoutes({ db }: BackendDeps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/audit_events/',
      summary: 'Administrative changes, newest first: accounts, organisations, features and agents.',
      auth: 'user',
      policy: 'superuser',
      limit: { points: 600, durationS: 60 },
      query: auditEventQuerySchema,
      answer: auditEventPageSchema,
      handle: async ({ query }) => {
        const { page, page_size } = query;
        const [order] = parseOrdering(query.ordering, { at: 'at' }) ?? [];
        const { count, rows } = await listAudit(db, {
          page,
          pageSize: page_size,
          types: partsOf(query.action)?.map(actionNamed),
          userIds: partsOf(query.actor)?.map(userIdIn),
          organizationId: query.organization,
          from: query.at__gte === undefined ? undefined : new Date(query.at__gte),
          before: query.at__lt === undefined ? undefined : new Date(query.at__lt),
          oldestFirst: order?.descending === false,
        });
        const names = await namesIn(db, rows);
        return answerPage(
          query,
          count,
          rows.map((row) => present(row, names)),
        );
      },
    }),
  ];
}

function present({ eventId, at, actor, organizationId, facts }: AuditRow, names: AuditNames): AuditEvent {
  const name =
    actor.type === 'user'
      ? names.users.get(Number(actor.id))
      : actor.type === 'agent'
        ? names.agents.get(actor.id)
        : actor.id;
  return {
    id: eventId,
    at: at.toISOString(),
    action: facts.type,
    actor: { type: actor.type, name: name ?? null },
    organization:
      organizationId === null
        ? null
        : { id: organizationId, name: names.organizations.get(organizationId) ?? 'Unknown' },
    sentence: auditSentence(facts, names),
  };
}

function partsOf(text: string | undefined): string[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts;
}

function actionNamed(name: string): AuditAction {
  const isAction = (text: string): text is AuditAction => Object.hasOwn(AUDIT_ACTIONS, text);
  if (!isAction(name)) throw new InvalidInput({ action: [`'${name}' is not an action.`] });
  return name;
}

function userIdIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidInput({ actor: [`'${text}' is not a user.`] });
  return Number(text);
}

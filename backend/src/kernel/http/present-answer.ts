import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { LOG_POSITION_HEADER } from '@proofline/contracts/api/errors';
import type { Context } from 'koa';
import { z } from 'zod';
import type { RouteAnswer, RouteDefinition } from './define-route.ts';

/** A handler answered something its schema does not describe: a bug, told in tests. */
export class AnswerMismatch extends Error {
  readonly code = 'answer_mismatch';

  constructor(route: RouteDefinition, options?: ErrorOptions) {
    super(`${route.method} ${route.path} answered what its schema does not describe.`, options);
    this.name = 'AnswerMismatch';
  }
}

/** Writes the answer. Nothing of the API is stored by caches unless its route says otherwise. */
export function presentAnswer(
  route: RouteDefinition,
  ctx: Context,
  answer: RouteAnswer<unknown>,
  checkAnswers: boolean,
): void {
  if (checkAnswers) checkAnswer(route, answer);
  ctx.status = answer.status;
  ctx.set('Cache-Control', 'no-store');
  if (answer.position !== undefined) ctx.set(LOG_POSITION_HEADER, String(answer.position));
  if (route.schemas.answer === 'empty') {
    ctx.body = null;
    ctx.status = answer.status;
  } else if (route.schemas.answer === 'bytes') {
    ctx.body = answer.body;
    if (answer.body instanceof Readable) breakOffWith(answer.body, ctx);
  } else {
    ctx.type = 'application/json';
    ctx.body = JSON.stringify(answer.body);
  }
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    ctx.set(name, typeof value === 'string' ? value : [...value]);
  }
  if (ctx.fresh) ctx.status = 304;
}

/** What packs an answer hears of no error of what it packs, and waits for ever: whoever reads would take it for slow. */
function breakOffWith(body: Readable, { res }: Context): void {
  body.once('error', (error) => res.destroy(error));
}

function checkAnswer(route: RouteDefinition, answer: RouteAnswer<unknown>): void {
  if (!route.statuses.includes(answer.status)) {
    throw new AnswerMismatch(route, { cause: new Error(`status ${answer.status} is not among ${route.statuses}`) });
  }
  const schema = route.schemas.answer;
  if (!(schema instanceof z.ZodType)) return;
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) throw new AnswerMismatch(route, { cause: parsed.error });
  // Schemas drop what they do not know: a difference is a field nobody described.
  if (!isDeepStrictEqual(asJson(parsed.data), asJson(answer.body))) {
    throw new AnswerMismatch(route, { cause: new Error(`undescribed fields in ${JSON.stringify(answer.body)}`) });
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

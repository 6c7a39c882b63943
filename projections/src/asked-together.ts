import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** What a question asks for, by name. */
export type Bindings = Readonly<Record<string, number | string | readonly number[]>>;

/**
 * One of several things that Postgres is asked in one statement: what each finds costs little, each statement by itself
 * a way there and back. Records come as JSON has them: times as texts, large integers as numbers, so that what may be
 * beyond 2^53 is asked for as text.
 */
export interface Question<Answer> {
  /** The same text whatever is asked for, with named bindings; lists are arrays. It is planned once a connection. */
  readonly sql: string;
  /** Questions that are asked together mean the same by the same name. */
  readonly bindings: Bindings;
  read(records: readonly unknown[]): Answer;
}

type Answers<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends Question<infer Answer> ? Answer : never;
};

/** @param read of the records as the statement selects them, in its order */
export const question = <Record, Answer>(
  sql: string,
  bindings: Bindings,
  read: (records: readonly Record[]) => Answer,
): Question<Answer> => ({ sql, bindings, read: (records) => read(records as readonly Record[]) });

export async function askTogether<Questions extends Readonly<Record<string, Question<unknown>>>>(
  db: Knex,
  questions: Questions,
): Promise<Answers<Questions>> {
  const named = Object.entries(questions);
  const parts = named.map(
    ([name, { sql }]) => `(select coalesce(json_agg(asked), '[]') from (${sql}) asked) as "${name}"`,
  );
  const bindings = Object.assign({}, ...named.map(([, asked]) => asked.bindings));
  const found = await askPlanned<Record<string, readonly unknown[]>>(db, `select ${parts.join(', ')}`, bindings);
  return Object.fromEntries(
    named.map(([name, { read }]) => [name, read(found[0]?.[name] ?? [])]),
  ) as Answers<Questions>;
}

/** One question by itself. */
export async function ask<Answer>(db: Knex, asked: Question<Answer>): Promise<Answer> {
  return (await askTogether(db, { asked })).asked as Answer;
}

/** Texts are few, as none of them holds what is asked for. */
const names = new Map<string, string>();

/** Asks by a statement that Postgres keeps by its name: the first time on a connection it is parsed and planned. */
export async function askPlanned<Found>(db: Knex, sql: string, bindings: Bindings): Promise<readonly Found[]> {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
    names.set(sql, name);
  }
  const { rows } = await db.raw<{ rows: Found[] }>(sql, { ...bindings }).options({ name });
  return rows;
}

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** What decides how a service of ours runs; the rest of a service is for servers from elsewhere. */
const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.object({ target: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
});

/** `${NAME}` and `${NAME:-otherwise}`. */
const variable = /\$\{(\w+)(?::-([^}]*))?\}/g;

export type ComposeService = z.output<typeof serviceSchema>;

/** The services that are built here, with what the environment leaves open filled in as Compose does. */
export function readCompose(
  path: string,
  env: Readonly<Record<string, string | undefined>> = {},
): ReadonlyMap<string, ComposeService> {
  const filled = (_key: unknown, value: unknown) =>
    typeof value === 'string'
      ? value.replace(variable, (_whole, name, otherwise) => env[name] || (otherwise ?? ''))
      : value;
  const { services } = z
    .looseObject({ services: z.record(z.string(), serviceSchema) })
    .parse(parse(readFileSync(path, 'utf8'), filled, { merge: true }));
  return new Map(Object.entries(services).filter(([, { build }]) => build !== undefined));
}

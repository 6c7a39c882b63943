import { fieldErrorsSchema, problemSchema } from '@proofline/contracts/api/errors';
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeyPattern } from '@proofline/contracts/api/idempotency';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { defineRoute, type RouteDefinition } from '../kernel/http/define-route.ts';

type OpenApiDocument = ReturnType<typeof createDocument>;

/** OpenAPI 3.1 of these routes, from the schemas that judge their requests and answers. Pure. */
export function openApiOf(routes: readonly RouteDefinition[]): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    for (const served of [route.path, ...route.aliases]) {
      const path = served.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, served) };
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Proofline',
        version: '1',
        description:
          'Commands take an Idempotency-Key and answer X-Log-Position; a read with X-Min-Position waits, up to two seconds, until the read models are there.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'proofline_session' },
          agent: { type: 'http', scheme: 'bearer' },
          subscriber: { type: 'http', scheme: 'bearer' },
        },
      },
      paths: paths as ZodOpenApiPathsObject,
    },
    { allowEmptySchema: { unknown: true, any: true, custom: true, transform: { output: true } } },
  );
}

const schemeOf = { user: 'session', agent: 'agent', subscriber: 'subscriber' } as const;

function operationOf(route: RouteDefinition, path: string): ZodOpenApiOperationObject {
  const { params, query, body, answer } = route.schemas;
  const content =
    answer instanceof z.ZodType ? { 'application/json': { schema: answer } } : { 'application/octet-stream': {} };
  const success = answer === 'empty' ? { description: 'Done.' } : { description: 'As asked.', content };
  const problem = (description: string) => ({
    description,
    content: { 'application/json': { schema: problemSchema } },
  });
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w?)/g, (_all, next: string) => next.toUpperCase())}`,
    ...(path === route.path ? {} : { deprecated: true, description: `The same as ${route.path}.` }),
    tags: [route.path.split('/').find((part) => !/^(api|v1)?$/.test(part)) ?? 'health'],
    security: route.auth === 'public' ? [] : [{ [schemeOf[route.auth]]: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query === undefined ? {} : { query }),
      ...(route.takesIdempotencyKey ? { header: idempotencyHeaders } : {}),
    },
    ...(body === undefined ? {} : { requestBody: requestBodyOf(body) }),
    responses: {
      ...Object.fromEntries(route.statuses.map((status) => [String(status), success])),
      ...(route.method !== 'GET' && answer instanceof z.ZodType
        ? { '202': problem('Saved; the read models do not show it yet. Read from X-Log-Position.') }
        : {}),
      '400': {
        description: 'Messages by field.',
        content: { 'application/json': { schema: z.union([fieldErrorsSchema, problemSchema]) } },
      },
      ...(route.auth === 'public' ? {} : { '401': problem('Not signed in.'), '403': problem('Not allowed.') }),
      ...(params === undefined ? {} : { '404': problem('Not found, or not of this organisation.') }),
      ...(route.takesIdempotencyKey
        ? {
            '409': problem('Not as things stand; `in_progress`: this very command is at work, ask again with its key.'),
            '422': problem('Not so; `idempotency_key_reused`: the key came with another request before.'),
          }
        : {}),
      '429': problem('Too many requests.'),
      '503': problem('Temporarily unavailable.'),
    },
  };
}

const idempotencyHeaders = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .regex(idempotencyKeyPattern)
    .meta({
      description: 'Made once a press or form. Sent again, the command happens once and is answered alike, for a day.',
    })
    .optional(),
});

const formWithFile = z.object({ file: z.string().meta({ format: 'binary' }), name: z.string().optional() });

function requestBodyOf(body: z.ZodType | 'bytes' | 'multipart') {
  return {
    required: true,
    content:
      body === 'bytes'
        ? { 'application/octet-stream': {} }
        : body === 'multipart'
          ? { 'multipart/form-data': { schema: formWithFile } }
          : { 'application/json': { schema: body } },
  };
}

/** GET /api/openapi.json over these routes and itself. The document is made once. */
export function openApiRoute(routes: readonly RouteDefinition[]): RouteDefinition {
  let document: OpenApiDocument | undefined;
  const own = defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document.',
    auth: 'public',
    policy: 'anyone',
    limit: { points: 60, durationS: 60 },
    answer: z.record(z.string(), z.unknown()),
    handle: () => {
      document ??= openApiOf([...routes, own]);
      return { status: 200, body: { ...document } };
    },
  });
  return own;
}

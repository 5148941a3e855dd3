import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

const EVERY_CALL = [
  'request-malformed',
  'request-too-large',
  'request-too-complex',
  'invalid-input',
  'too-many-requests',
  'upgrading',
  'internal',
] as const

/** The OpenAPI 3.1 document of all calls [C8], derived from the declarations that validate. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], title: string): Json {
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'All calls are POST with JSON. Answers are always `{status, data, msg}`.' },
    servers: [{ url: '/api2' }],
    components: {
      securitySchemes: { apiToken: { type: 'http', scheme: 'bearer', description: 'An API token, in place of username and sessionId' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['status', 'data', 'msg'],
          properties: {
            status: { const: 'error' },
            data: {
              type: 'object',
              required: ['code', 'params'],
              properties: {
                code: { type: 'string', enum: Object.keys(errorCatalogue) },
                params: { type: 'object' },
                fields: { type: 'object', additionalProperties: { type: 'string' } },
                ref: { type: 'string' },
              },
            },
            msg: { type: 'string' },
          },
        },
      },
    },
    paths: Object.fromEntries(endpoints.map((endpoint) => [`/${endpoint.path}`, { post: operation(endpoint) }])),
  }
}

function operation(endpoint: AnyEndpoint): Json {
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const input = jsonSchema(endpoint.input, 'input')
  const session = { username: { type: 'string' }, sessionId: { type: 'string' } }
  const envelope = {
    type: 'object',
    properties: {
      ...(endpoint.auth !== 'public' && session),
      lang: { enum: ['en-US', 'vi-VN', 'zh-CN'] },
      ...(endpoint.effect === 'money' && { requestId: { type: 'string', description: 'The same id and body act once' } }),
    },
  }
  return {
    operationId: endpoint.path.replaceAll(/[/{}-]+/g, '_').replace(/_$/, ''),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').slice(0, 2).join('/')],
    security: endpoint.auth === 'customer' ? [{ apiToken: [] }, {}] : [],
    ...(parameters.length > 0 && { parameters }),
    requestBody: { content: { 'application/json': { schema: { allOf: [envelope, input] }, example: endpoint.example } } },
    responses: { 200: success(endpoint), ...failures(endpoint) },
  }
}

function success(endpoint: AnyEndpoint): Json {
  const schema = {
    type: 'object',
    required: ['status', 'data', 'msg'],
    properties: { status: { const: 'success' }, data: jsonSchema(endpoint.output, 'output'), msg: { type: 'string' } },
  }
  return { description: 'Success', content: { 'application/json': { schema } } }
}

function failures(endpoint: AnyEndpoint): Json {
  const codes = [
    ...EVERY_CALL,
    ...(endpoint.auth === 'public' ? [] : (['session-invalid'] as const)),
    ...(endpoint.auth === 'staff' ? (['forbidden', 'second-factor-required'] as const) : []),
    ...endpoint.errors,
  ]
  const statuses = new Set(codes.map((code) => errorCatalogue[code].http))
  return Object.fromEntries(
    [...statuses].map((http) => [
      http,
      {
        description: [...new Set(codes.filter((code) => errorCatalogue[code].http === http))].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  return rest
}

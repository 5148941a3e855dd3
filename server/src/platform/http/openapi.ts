import { type AnyEndpoint, isOfStaff, mayAskProof, mayBeHeld, scopeOf } from '@portal/contracts/endpoint.ts'
import { errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import { locales } from '@portal/contracts/locale.ts'
import { moneySchema } from '@portal/contracts/money.ts'
import { z } from 'zod'
import { takesSeveral } from './input.ts'
import { STAFF_COOKIE } from './staff-cookie.ts'

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

const TOKEN_TEXT =
  'An API token, in place of username and sessionId: never beside them. Each call names the scope that it needs. Every answer to a token tells ' +
  '`RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds); one too many is answered with 429 and `Retry-After`.'

const errorSchema = (codes: readonly string[]) => ({
  type: 'object',
  required: ['status', 'data', 'msg'],
  properties: {
    status: { const: 'error' },
    data: {
      type: 'object',
      required: ['code', 'params'],
      properties: {
        code: { type: 'string', enum: codes },
        params: { type: 'object' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        ref: { type: 'string' },
      },
    },
    msg: { type: 'string' },
  },
})

/** The OpenAPI 3.1 document of these calls [C8], derived from the declarations that validate. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], title: string) {
  const inputs = new Components(endpoints, 'input')
  const outputs = new Components(endpoints, 'output')
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'All calls are POST with JSON. Answers are always `{status, data, msg}`.' },
    servers: [{ url: '/api2' }],
    components: {
      securitySchemes: {
        apiToken: { type: 'http', scheme: 'bearer', description: TOKEN_TEXT },
        ...(endpoints.some(isOfStaff) && {
          staffSession: { type: 'apiKey', in: 'cookie', name: STAFF_COOKIE, description: 'Set by operator/login' },
        }),
      },
      schemas: { Error: errorSchema([...new Set(endpoints.flatMap(codesOf))].sort()), ...inputs.schemas, ...outputs.schemas } as Json,
    },
    paths: Object.fromEntries(endpoints.map((endpoint) => [`/${endpoint.path}`, { post: operation(endpoint, inputs, outputs) }])),
  }
}

function operation(endpoint: AnyEndpoint, inputs: Components, outputs: Components): Json {
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const ofStaff = isOfStaff(endpoint)
  const scope = scopeOf(endpoint)
  // The session of staff is in a cookie that no script reads.
  const session = { username: { type: 'string' }, ...(!ofStaff && { sessionId: { type: 'string' } }) }
  const envelope = {
    type: 'object',
    properties: {
      ...(endpoint.auth !== 'public' && session),
      lang: { enum: locales },
      ...(takesSeveral(endpoint) && { id: { type: 'integer', description: 'One, in place of `ids`' } }),
      ...(mayAskProof(endpoint) && {
        proof: {
          type: 'string',
          description: 'Code or passkey of the second factor, or the password where there is none; holds ten minutes for the session',
        },
      }),
      ...(endpoint.effect === 'money' && { requestId: { type: 'string', description: 'The same id and body act once' } }),
    },
  }
  return {
    operationId: nameOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').slice(0, 2).join('/')],
    ...(ofCustomers(endpoint) && {
      description: scope === null ? 'Closed to API tokens.' : `An API token needs the scope \`${scope}\`.${readingScope(endpoint)}`,
    }),
    security: scope !== null ? [{ apiToken: [scope] }, {}] : ofStaff ? [{ staffSession: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    requestBody: {
      content: { 'application/json': { schema: { allOf: [envelope, inputs.reference(endpoint.input)] }, example: endpoint.example } },
    },
    responses: { 200: success(outputs.reference(endpoint.output)), ...failures(endpoint) },
  }
}

function success(data: Json): Json {
  const schema = {
    type: 'object',
    required: ['status', 'data', 'msg'],
    properties: { status: { const: 'success' }, data, msg: { type: 'string' } },
  }
  return { description: 'Success', content: { 'application/json': { schema } } }
}

const TOKEN_REFUSALS = ['token-invalid', 'token-and-session'] as const
const ofCustomers = ({ auth }: AnyEndpoint): boolean => auth === 'customer' || auth === 'customer-session'

/** Codes of the errors that a call may answer. */
const codesOf = (endpoint: AnyEndpoint) => [
  ...EVERY_CALL,
  ...(endpoint.auth === 'public' ? [] : (['session-invalid'] as const)),
  ...(ofCustomers(endpoint) ? ([...TOKEN_REFUSALS, scopeOf(endpoint) === null ? 'closed-to-tokens' : 'token-scope-missing'] as const) : []),
  ...(endpoint.auth === 'staff' ? (['forbidden', 'second-factor-required'] as const) : []),
  ...(mayBeHeld(endpoint) ? (['account-on-hold'] as const) : []),
  ...endpoint.errors,
]

function failures(endpoint: AnyEndpoint): Json {
  const codes = codesOf(endpoint)
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

/** For calls that only read while a field is missing. */
const readingScope = ({ readsWithout }: AnyEndpoint): string =>
  readsWithout ? ` Without \`${readsWithout}\` the scope \`read\` is enough.` : ''

const nameOf = ({ path }: AnyEndpoint): string => path.replaceAll(/[/{}-]+/g, '_').replace(/_$/, '')

/** What calls take, or what they answer, by name: one schema that several of them declare stands once. */
class Components {
  readonly schemas: Json
  private readonly names = z.registry<{ id: string }>()

  constructor(endpoints: readonly AnyEndpoint[], io: 'input' | 'output') {
    this.names.add(moneySchema, { id: io === 'input' ? 'MoneyInput' : 'Money' })
    for (const endpoint of endpoints) {
      if (!this.names.has(endpoint[io])) this.names.add(endpoint[io], { id: `${nameOf(endpoint)}_${io}` })
    }
    const { schemas } = z.toJSONSchema(this.names, { io, unrepresentable: 'any', uri: referenceTo })
    this.schemas = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema as Json)]))
  }

  reference(schema: z.ZodType): Json {
    return { $ref: referenceTo(this.names.get(schema)?.id ?? '') }
  }
}

const referenceTo = (id: string): string => `#/components/schemas/${id}`

/** Without what names a document of its own. A strict input is open here: beside its fields stand those of the envelope. */
function bare({ $schema: _, $id: __, additionalProperties = false, ...schema }: Json): Json {
  const variants = (schema['anyOf'] as Json[] | undefined)?.map(bare)
  return { ...schema, ...(variants && { anyOf: variants }), ...(additionalProperties !== false && { additionalProperties }) }
}

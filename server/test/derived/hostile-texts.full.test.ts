import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type AnyEndpoint, isOfStaff, maxBodyOf } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONNECTION_HELD } from '../../src/platform/db.ts'
import { PARSER_RUNS, type ParserRun } from '../../src/platform/parsing/pool.ts'
import { type Customer, customer } from '../support/customers.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'
import { activeVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'

/** Beside the text: the session, the rest of the example and JSON's own signs. */
const ENVELOPE_BYTES = 2_000
/** Syntax nodes of the longest text that a parser may build. */
const NODES_MAX = 20_000
/** A text without a declared length is at most as long as the field's own check reads. */
const UNBOUNDED = 1_000_000
/** Calls that end the session or lock the account, which would refuse every later call of the test. */
const ENDING = ['user/password', 'user/clear-sessions', 'user/logout', 'user/session/end', 'user/login', 'user/prove']

interface Json {
  readonly type?: string
  readonly maxLength?: number
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Json>>
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
}
type Path = readonly (string | number)[]

interface Field {
  readonly path: Path
  readonly length: number
}

/** Every place of the input that takes free text. */
function* textFields(schema: Json, path: Path = []): Generator<Field> {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  if (type === 'string' && !schema.enum && schema.const === undefined) yield { path, length: schema.maxLength ?? UNBOUNDED }
  for (const [name, inner] of Object.entries(properties)) yield* textFields(inner, [...path, name])
  if (items) yield* textFields(items, [...path, 0])
  for (const inner of [...anyOf, ...oneOf, ...allOf]) yield* textFields(inner, path)
}

const fieldsOf = ({ input }: AnyEndpoint): readonly Field[] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  return [...new Map([...textFields(schema)].map((field) => [field.path.join('.'), field])).values()].filter(({ path }) => path.length > 0)
}

function put(value: unknown, [at, ...rest]: Path, text: string): unknown {
  if (at === undefined) return text
  if (typeof at === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : []
    return [put(first, rest, text), ...others]
  }
  const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...object, [at]: put(object[at], rest, text) }
}

const calls = (registry as readonly AnyEndpoint[])
  .filter((endpoint) => !isOfStaff(endpoint) && !ENDING.includes(endpoint.path))
  .map((endpoint) => ({ endpoint, fields: fieldsOf(endpoint) }))
  .filter(({ fields }) => fields.length > 0)

let portal: TestPortal
let owner: Customer
let owned: Subjects

/** What one call did, counted in its async context. */
interface Counted {
  held: number
  heldWhileParsing: number
  requested: number
}
const counted = new AsyncLocalStorage<Counted>()
const ends: ParserRun[] = []
const countConnection = (change: unknown): void => {
  const call = counted.getStore()
  if (call) call.held += change as number
}
const countRun = (message: unknown): void => {
  const run = message as ParserRun
  if (run.state !== 'requested') return void ends.push(run)
  const call = counted.getStore()
  if (!call) return
  call.requested++
  if (call.held > 0) call.heldWhileParsing++
}

beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  const vps = await activeVps(portal, owner)
  const { id: order } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: owner })
  const { id: team } = await portal.ok('user/team/create-new', { name: 'Web shop' }, { as: owner })
  const { id: ticket } = await portal.ok(
    'user/ticket/add-new',
    { title: 'A question', department: 'technical', text: 'How?' },
    { as: owner },
  )
  owned = { vps, order, account: owner.id, team, ticket }
  subscribe(CONNECTION_HELD, countConnection)
  subscribe(PARSER_RUNS, countRun)
})
afterAll(async () => {
  unsubscribe(CONNECTION_HELD, countConnection)
  unsubscribe(PARSER_RUNS, countRun)
  await portal.dispose()
})

async function callWith(endpoint: AnyEndpoint, { path, length }: Field, generator: string): Promise<Counted & { readonly http: number }> {
  const example = endpoint.example as Record<string, unknown>
  const id = subjectOf(endpoint.path, owned)
  const about = 'id' in example && id !== null ? { ...example, id } : example
  const text = HOSTILE_TEXTS[generator]?.(length, maxBodyOf(endpoint) - ENVELOPE_BYTES) ?? ''
  const input = put(about, path, text) as Record<string, unknown>
  const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example[name] ?? 'none')))}`
  const session = endpoint.auth === 'public' ? {} : { username: owner.username, sessionId: owner.sessionId }
  const count: Counted = { held: 0, heldWhileParsing: 0, requested: 0 }
  const { http } = await counted.run(count, () => portal.post(url, { ...session, ...input }, { as: owner }))
  return { ...count, http }
}

describe('the worst text of the greatest length', () => {
  it('in any text field of any customer’s call costs bounded work, and no connection is held while it is parsed', async () => {
    const wrong: string[] = []
    let made = 0
    let parsed = 0
    for (const { endpoint, fields } of calls) {
      for (const field of fields) {
        for (const generator of Object.keys(HOSTILE_TEXTS)) {
          const { http, held, heldWhileParsing, requested } = await callWith(endpoint, field, generator)
          const what = `${endpoint.path} ${field.path.join('.')}: ${generator}`
          made++
          parsed += requested
          if (http >= 500) wrong.push(`${what}: answered ${http}`)
          if (heldWhileParsing > 0) wrong.push(`${what}: a connection was held while its text was parsed`)
          if (held !== 0) wrong.push(`${what}: ${held} connections were not returned`)
          if (requested > 1) wrong.push(`${what}: ${requested} parser runs`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(made).toBeGreaterThan(1_000)
    expect([...new Set(ends.map(({ task }) => task))].sort()).toEqual(['markdown', 'user-data'])
    expect(parsed).toBeGreaterThan(20)
    // Every run has ended: by itself, at its first error, or at its deadline.
    expect(ends).toHaveLength(parsed)
    expect(ends.filter(({ work }) => (work['errors'] ?? 0) > 1)).toEqual([])
    expect(ends.filter(({ work }) => (work['nodes'] ?? 0) > NODES_MAX)).toEqual([])
  })

  it('is a text of the length that the field allows', () => {
    for (const [name, generate] of Object.entries(HOSTILE_TEXTS)) {
      const text = generate(16_000, 14_000)
      expect(text.length, name).toBeLessThanOrEqual(16_000)
      expect(Buffer.byteLength(JSON.stringify(text)), name).toBeGreaterThan(13_000)
    }
  })
})

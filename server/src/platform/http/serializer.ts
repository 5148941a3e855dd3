import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>

/**
 * Compiles the answer's serializer from the endpoint's output declaration: fast, and a field that is not declared
 * never leaves the house.
 */
export function answerSerializer(endpoint: AnyEndpoint): (body: unknown) => string {
  const data = inlined(z.toJSONSchema(endpoint.output, { target: 'draft-7', io: 'output', reused: 'inline' }) as Schema)
  const schema = {
    type: 'object',
    required: ['status', 'data', 'msg'],
    properties: { status: { type: 'string' }, data, msg: { type: 'string' } },
  }
  return fastJson(schema as never)
}

/** `X | null` as the compiler likes it: as a union each value would be validated against both sides first. */
function nullable({ anyOf }: Schema): Schema | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null
  const [value, none] = anyOf as [Schema, Schema]
  return none.type === 'null' && value.anyOf === undefined && value.oneOf === undefined ? value : null
}

/** References to definitions replaced by what they name: the compiler is quicker without them, and our outputs have no cycles. */
function inlined(root: Schema): Schema {
  const definitions = (root.definitions ?? root.$defs ?? {}) as Record<string, Schema>
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (node === null || typeof node !== 'object') return node
    const object = node as Schema
    if (typeof object.$ref === 'string') return walk(definitions[object.$ref.split('/').pop() ?? ''] ?? {})
    if (object['x-plain'] === true) return {}
    const optional = nullable(object)
    if (optional) return { ...(walk(optional) as Schema), nullable: true }
    const kept = Object.entries(object).filter(([key]) => key !== 'definitions' && key !== '$defs' && key !== 'id' && key !== '$schema')
    return Object.fromEntries(kept.map(([key, value]) => [key, key === 'properties' ? walkProperties(value as Schema) : walk(value)]))
  }
  const walkProperties = (properties: Schema): Schema =>
    Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, walk(value)]))
  return walk(root) as Schema
}

import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** As fast-json-stringify reads a schema: several types at once are told apart by `typeof`. */
type Adapted = Readonly<Record<string, unknown>> & { readonly type?: string | readonly string[] }

/**
 * Compiles from an output declaration what writes its answers: a field that is not declared never leaves the house. Throws where
 * an output cannot be written so.
 */
export function answerSerializer({ path, output }: Pick<AnyEndpoint, 'path' | 'output'>): (body: object) => string {
  const { definitions = {}, ...root } = z.toJSONSchema(output, { target: 'draft-7', io: 'output', reused: 'inline' }) as Schema
  const data = adapt(root, { path, definitions })
  return fastJson({ type: 'object', properties: { status: { type: 'string' }, data, msg: { type: 'string' } } } as fastJson.AnySchema)
}

interface Place {
  readonly path: string
  readonly definitions: Readonly<Record<string, Schema>>
}

/**
 * Only what shapes an answer is kept. The library makes `""`, `0` and `{}` of a null that is not declared, rounds integers and breaks off where
 * a field is missing; a mistake of ours is written as it is instead, and tests find it, which check every output.
 */
function adapt(schema: Schema, place: Place): Adapted {
  if (schema.$ref !== undefined) return adapt(resolve(schema, place), place)
  if (schema.allOf) throw new Error(`${place.path}: an intersection in an output cannot be compiled`)
  if (schema.anyOf ?? schema.oneOf) return adaptUnion(variantsOf(schema, place), place)
  if (schema.items) return { type: 'array', nullable: true, items: adapt(schema.items, place) }
  const { properties, additionalProperties: others } = schema
  if (properties || typeof others === 'object')
    return {
      ...{ type: 'object', nullable: true },
      ...(properties && { properties: mapValues(properties, (field) => adapt(field, place)) }),
      ...(typeof others === 'object' && { additionalProperties: adapt(others, place) }),
    }
  if (schema.type === undefined) return {}
  return { type: schema.type === 'integer' ? 'number' : schema.type, nullable: true }
}

const resolve = (schema: Schema, { definitions }: Place): Schema =>
  schema.$ref === undefined ? schema : (definitions[schema.$ref.split('/').pop() ?? ''] ?? {})

/** Of a union, and of unions in it. */
function variantsOf(schema: Schema, place: Place): readonly Schema[] {
  const { anyOf, oneOf, ...whole } = resolve(schema, place)
  return (anyOf ?? oneOf)?.flatMap((variant) => variantsOf(variant, place)) ?? [whole]
}

/** Beside null, text and the like at most one shape, or several that a constant tells apart. */
function adaptUnion(variants: readonly Schema[], place: Place): Adapted {
  const shapes = variants.filter(({ type }) => type !== 'null')
  const adapted = shapes.map((variant) => adapt(variant, place))
  const objects = adapted.filter(({ type }) => type === 'object' || type === 'array')
  if (objects.length > 1) return tellApart(shapes, adapted, place)
  if (adapted.some(({ type }) => type === undefined)) return {}
  const types = [...new Set(adapted.flatMap(({ type = [] }) => type))]
  return { ...objects[0], nullable: true, type: types.length === 1 ? types[0] : types }
}

/** Asks for the constants one after the other; what none of them names is written without a field. */
function tellApart(shapes: readonly Schema[], adapted: readonly Adapted[], { path }: Place): Adapted {
  const tag = Object.keys(shapes[0]?.properties ?? {}).find((name) =>
    shapes.every(({ properties }) => properties?.[name]?.const !== undefined),
  )
  if (tag === undefined) throw new Error(`${path}: the variants of a union in an output need a constant that tells them apart`)
  const object = { type: 'object', nullable: true } as const
  return adapted.reduceRight<Adapted>((otherwise, variant, index) => {
    const named = { type: 'object', required: [tag], properties: { [tag]: { const: shapes[index]?.properties?.[tag]?.const } } }
    // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's, and nobody awaits a schema.
    return { ...object, if: named, then: variant, else: otherwise }
  }, object)
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

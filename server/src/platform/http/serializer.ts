import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { z } from 'zod'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly definitions?: Readonly<Record<string, Schema>>
}

/**
 * Compiles from an output declaration what writes its answers: a field that is not declared never leaves the house. The declared
 * ones are copied by straight code and written by the engine's own JSON, which is quicker than joining an answer from its parts.
 */
export function answerSerializer({ path, output }: Pick<AnyEndpoint, 'path' | 'output'>): (body: unknown) => string {
  const root = z.toJSONSchema(output, { target: 'draft-7', io: 'output', reused: 'inline' }) as Schema
  const copy = new Copier(path, root.definitions ?? {}).of(root, 'body.data') ?? 'body.data'
  return new Function('body', `return JSON.stringify({ status: body.status, data: ${copy}, msg: body.msg })`) as (body: unknown) => string
}

/** Writes the source of an expression that copies what a schema declares; null where all of a value may leave. */
class Copier {
  private readonly path: string
  private readonly definitions: Readonly<Record<string, Schema>>
  private names = 0

  constructor(path: string, definitions: Readonly<Record<string, Schema>>) {
    this.path = path
    this.definitions = definitions
  }

  of(schema: Schema, value: string): string | null {
    if (schema.$ref !== undefined) return this.of(this.definitions[schema.$ref.split('/').pop() ?? ''] ?? {}, value)
    if (schema.allOf) throw new Error(`${this.path}: an intersection in an output cannot be compiled`)
    const variants = schema.anyOf ?? schema.oneOf
    if (variants) return this.ofUnion(variants, value)
    if (schema.items)
      return this.ofEach(schema.items, (inner, name) => `Array.isArray(${value}) ? ${value}.map((${name}) => ${inner}) : ${value}`)
    if (schema.properties) return guarded(value, this.ofObject(schema.properties, value))
    if (typeof schema.additionalProperties !== 'object') return null
    const entries = `Object.fromEntries(Object.entries(${value}).map`
    return this.ofEach(schema.additionalProperties, (inner, name) => guarded(value, `${entries}(([key, ${name}]) => [key, ${inner}]))`))
  }

  private ofObject(properties: Readonly<Record<string, Schema>>, value: string): string {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const field = `${value}[${JSON.stringify(name)}]`
      return `${JSON.stringify(name)}: ${this.of(schema, field) ?? field}`
    })
    return `{ ${fields.join(', ')} }`
  }

  private ofEach(schema: Schema, write: (inner: string, name: string) => string): string | null {
    const name = `v${++this.names}`
    const inner = this.of(schema, name)
    return inner === null ? null : `(${write(inner, name)})`
  }

  /** Beside null, text and the like at most one shape, or several that a constant tells apart. */
  private ofUnion(variants: readonly Schema[], value: string): string | null {
    const shapes = variants.filter((variant) => this.of(variant, value) !== null)
    if (shapes.length < 2) return shapes[0] ? this.of(shapes[0], value) : null
    const [first] = shapes
    const tag = Object.keys(first?.properties ?? {}).find((name) =>
      shapes.every(({ properties }) => properties?.[name]?.const !== undefined),
    )
    if (tag === undefined) throw new Error(`${this.path}: the variants of a union in an output need a constant that tells them apart`)
    const choices = shapes.map((shape) => {
      const is = `${value}[${JSON.stringify(tag)}] === ${JSON.stringify(shape.properties?.[tag]?.const)}`
      return `${is} ? ${this.of(shape, value)} : `
    })
    return guarded(value, `${choices.join('')}undefined`)
  }
}

const guarded = (value: string, copy: string): string => `(typeof ${value} === 'object' && ${value} !== null ? ${copy} : ${value})`

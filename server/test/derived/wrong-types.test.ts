import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/platform/errors.ts'
import { parseInput } from '../../src/platform/http/input.ts'

/** One value of each JSON type but null, which is what a missing field is. */
const VALUES: readonly unknown[] = ['text', 7.5, true, ['text'], { unexpected: 'field' }]
const typeOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Objects like the example with one value of another type in one place, nested ones too; with the path of that place. */
function* wrongTypes(
  example: unknown,
  path: readonly string[] = [],
): Generator<{ readonly path: string; readonly input: unknown; readonly other: unknown }> {
  if (typeof example !== 'object' || example === null) return
  const entries: readonly (readonly [string, unknown])[] = Object.entries(example)
  for (const [name, value] of entries) {
    const put = (other: unknown): unknown =>
      Array.isArray(example) ? example.map((one: unknown, at) => (String(at) === name ? other : one)) : { ...example, [name]: other }
    const at = [...path, name]
    for (const other of VALUES) if (typeOf(other) !== typeOf(value)) yield { path: at.join('.'), input: put(other), other }
    for (const inner of wrongTypes(value, at)) yield { ...inner, input: put(inner.input) }
  }
}

function fieldCodes(endpoint: AnyEndpoint, input: unknown): Readonly<Record<string, string>> {
  try {
    parseInput(endpoint.input, input as Record<string, unknown>)
    return {}
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.fromEntries(Object.entries(error.fields).map(([path, { code }]) => [path, code]))
  }
}

const calls = registry as readonly AnyEndpoint[]

describe('[C2] a value of a wrong type', () => {
  it('is never called missing, in any field of any call', () => {
    let refused = 0
    const wrong: string[] = []
    for (const endpoint of calls) {
      for (const { path, input } of wrongTypes(endpoint.example)) {
        const code = fieldCodes(endpoint, input)[path]
        if (code !== undefined) refused++
        if (code === 'field.required') wrong.push(`${endpoint.path} ${path}`)
      }
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(2_000)
  })

  it('is named by the type that is expected', () => {
    const find = (path: string) => calls.find((endpoint) => endpoint.path === path) ?? expect.fail(path)
    const promotion = find('operator/promotions/create')
    const of = (name: string, value: unknown) =>
      fieldCodes(promotion, { ...(promotion.example as Record<string, unknown>), [name]: value })[name]
    expect(of('note', 7)).toBe('field.not-text')
    expect(of('minimum', '10')).toBe('field.not-number')
    expect(of('minimum', 1.5)).toBe('field.not-whole')
    expect(of('advertised', 'yes')).toBe('field.not-boolean')
    expect(of('planIds', {})).toBe('field.not-list')
    expect(of('note', undefined)).toBe('field.required')
    expect(of('brandId', undefined)).toBe('field.required')
  })

  it('is never called merely invalid where a type is expected: ids and choices too', () => {
    const unnamed = new Set<string>()
    for (const endpoint of calls) {
      for (const { path, input, other } of wrongTypes(endpoint.example))
        if (typeof other !== 'string' && fieldCodes(endpoint, input)[path] === 'field.invalid') unnamed.add(`${endpoint.path} ${path}`)
    }
    expect([...unnamed]).toEqual([])
  })

  it('of an object is named too, and a missing one is called missing', () => {
    const save = calls.find(({ path }) => path === 'operator/tickets/canned/save') ?? expect.fail('no such call')
    const [name] = Object.entries(save.example as object).find(([, value]) => typeof value === 'object' && !Array.isArray(value)) ?? []
    const input = save.example as Record<string, unknown>
    expect(fieldCodes(save, { ...input, [String(name)]: 7 })[String(name)]).toBe('field.not-object')
  })
})

import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import type { z } from 'zod'
import { AppError, type FieldFailure, type Params } from '../errors.ts'

/** Parses a call's own fields. Throws `invalid-input` with a sentence for every field that is wrong, in the caller's language. */
export function parseInput<T extends z.ZodType>(schema: T, fields: Record<string, unknown>): z.output<T> {
  // Without `reportInput` an issue cannot tell a missing field from one of a wrong type.
  const result = schema.safeParse(fields, { reportInput: true })
  if (result.success) return result.data
  const failures: Record<string, FieldFailure> = {}
  for (const { path, failure } of result.error.issues.flatMap((issue) => failuresOf(issue))) failures[path] ??= failure
  throw new AppError('invalid-input', {}, failures)
}

type Issue = z.core.$ZodIssue

/** So many unknown names are named; who sends more means none of them. */
const UNKNOWN_NAMED = 10

/** One issue as what is said beside which field: an unknown field by its own name, a choice of shapes by the one that was nearly met. */
function failuresOf(issue: Issue, base: readonly PropertyKey[] = []): { readonly path: string; readonly failure: FieldFailure }[] {
  const at = [...base, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, UNKNOWN_NAMED).map((key) => ({ path: [...at, key].join('.'), failure: { code: 'field.unknown' } }))
  if (issue.code === 'invalid_union') {
    const [nearest] = issue.errors.filter((issues) => issues.length > 0).sort((a, b) => a.length - b.length)
    const inside = nearest?.some(({ path }) => path.length > 0) ?? false
    if (nearest && (inside || nearest.some(({ code }) => code === 'unrecognized_keys')))
      return nearest.flatMap((one) => failuresOf(one, at))
    // None of the shapes takes a value of this type.
    const ofType = isMissing(issue)
      ? undefined
      : issue.errors
          .flat()
          .map(describe)
          .find(({ code }) => WRONG_TYPES.has(code))
    if (ofType) return [{ path: at.join('.'), failure: ofType }]
  }
  return [{ path: at.join('.'), failure: describe(issue) }]
}

/** The sentence for a value of a wrong type, by the type that the schema expects. */
const WRONG_TYPE: Readonly<Record<string, ErrorCode>> = {
  string: 'field.not-text',
  number: 'field.not-number',
  int: 'field.not-whole',
  boolean: 'field.not-boolean',
  array: 'field.not-list',
  tuple: 'field.not-list',
  object: 'field.not-object',
  record: 'field.not-object',
}

const WRONG_TYPES: ReadonlySet<string> = new Set(Object.values(WRONG_TYPE))

const isMissing = ({ code, input }: Issue): boolean =>
  (code === 'invalid_type' || code === 'invalid_union' || code === 'invalid_value') && (input === undefined || input === null)

/** A schema names a sentence of its own with `{ error: 'field.email' }`; otherwise the kind of issue decides. */
function describe(issue: Issue): FieldFailure {
  if (isMissing(issue)) return { code: 'field.required' }
  if (issue.message in errorCatalogue) return { code: issue.message as ErrorCode, params: paramsOf(issue) }
  if (issue.code === 'invalid_type') return { code: WRONG_TYPE[issue.expected] ?? 'field.invalid' }
  if (issue.code === 'invalid_value' && isOtherType(issue)) return { code: WRONG_TYPE[typeof issue.values[0]] ?? 'field.invalid' }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return issue.minimum === 1 ? { code: 'field.required' } : { code: 'field.too-short', params: paramsOf(issue) }
  }
  if (issue.code === 'too_big' && issue.origin === 'string') return { code: 'field.too-long', params: paramsOf(issue) }
  if (issue.code === 'too_small') return { code: 'field.too-small', params: paramsOf(issue) }
  if (issue.code === 'too_big') return { code: 'field.too-big', params: paramsOf(issue) }
  return { code: 'field.invalid' }
}

/** Choices are of one JSON type: a value of another type is not merely a choice that does not exist. */
const isOtherType = ({ values, input }: z.core.$ZodIssueInvalidValue): boolean => values.every((value) => typeof value !== typeof input)

function paramsOf(issue: Issue): Params {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'custom' && typeof issue.params?.character === 'string') return { character: issue.params.character }
  return {}
}

/** Takes `id` of a call that is about several: who means one need not make a list of it [C7]. */
export function ownFields(endpoint: AnyEndpoint, fields: Record<string, unknown>): Record<string, unknown> {
  if (fields['id'] === undefined || fields['ids'] !== undefined || !takesSeveral(endpoint)) return fields
  const { id, ...rest } = fields
  return { ...rest, ids: [id] }
}

export const takesSeveral = (endpoint: AnyEndpoint): boolean => ownNames(endpoint).has('ids') && !ownNames(endpoint).has('id')

/** Names of a call's own fields, also where the envelope has the same (sign-in's username). */
const ownNamesCache = new WeakMap<AnyEndpoint, ReadonlySet<string>>()
export function ownNames(endpoint: AnyEndpoint): ReadonlySet<string> {
  let names = ownNamesCache.get(endpoint)
  if (!names) {
    names = new Set(shapeKeys(endpoint.input))
    ownNamesCache.set(endpoint, names)
  }
  return names
}

function shapeKeys(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape !== null) return Object.keys(schema.shape)
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap(shapeKeys)
  return []
}

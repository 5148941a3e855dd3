/**
 * The helpers of the specification's table metadata: a column's type decides how it is entered. Filters and edit forms of the staff
 * console are drawn from columns; a driver's JSON schema becomes columns too, so its settings need no form of their own.
 */
export const COLUMN_TYPES = ['bit', 'smallint', 'int', 'varchar', 'double', 'set', 'datetime'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]
export type InputKind = 'switch' | 'integer' | 'decimal' | 'text' | 'choice' | 'instant'

const kinds: Readonly<Record<ColumnType, InputKind>> = {
  bit: 'switch',
  smallint: 'integer',
  int: 'integer',
  varchar: 'text',
  double: 'decimal',
  set: 'choice',
  datetime: 'instant',
}
const SMALLINT_MAX = 32_767

export const inputKindOf = (type: ColumnType): InputKind => kinds[type]

export type ColumnValue = string | number | boolean | null

export interface Column {
  readonly name: string
  readonly type: ColumnType
  /** What it is, in English; a form that knows better words says those. */
  readonly label: string
  readonly required: boolean
  /** Written, never read back. */
  readonly secret: boolean
  /** Names of the secrets that go to what it names: with another value they would go elsewhere. */
  readonly secretsTo: readonly string[]
  readonly min: number | null
  /** Of a number its greatest value, of a text its length. */
  readonly max: number | null
  /** Of a set: what may be chosen. */
  readonly options: readonly string[]
  readonly initial: ColumnValue
}

interface JsonProperty {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly description?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly secret?: unknown
  /** False: no secret goes to what it names; a list: these do. Said of none, all do. */
  readonly secretsTo?: unknown
  /** False: decided where the portal is set up, not in its console. */
  readonly console?: unknown
}

export interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

/** Null for what one field cannot hold: lists and objects, which keep their defaults. */
function typeOf({ type, enum: options, format, minimum, maximum }: JsonProperty): ColumnType | null {
  if (options) return 'set'
  if (type === 'boolean') return 'bit'
  if (type === 'integer')
    return minimum !== undefined && minimum >= -SMALLINT_MAX && (maximum ?? Infinity) <= SMALLINT_MAX ? 'smallint' : 'int'
  if (type === 'number') return 'double'
  if (type === 'string') return format === 'date-time' ? 'datetime' : 'varchar'
  return null
}

/** The settings that a JSON schema (draft 2020-12) describes, in its order. */
export function columnsOf(schema: JsonSchema): Column[] {
  const properties = Object.entries(schema.properties ?? {})
  const secrets = properties.flatMap(([name, value]) => ((value as JsonProperty).secret === true ? [name] : []))
  return properties.flatMap(([name, value]) => {
    const property = value as JsonProperty
    const type = typeOf(property)
    if (type === null || property.console === false) return []
    return [
      {
        name,
        type,
        label: property.description ?? name,
        required: (schema.required ?? []).includes(name),
        secret: property.secret === true,
        secretsTo: property.secret === true ? [] : wentTo(property.secretsTo, secrets),
        min: numberOr(property.minimum),
        max: numberOr(type === 'varchar' ? property.maxLength : property.maximum),
        options: (property.enum ?? []).map(String),
        initial: initialOf(property.default),
      },
    ]
  })
}

/** Closed by default: a vendor that says nothing of a setting means all its secrets. */
function wentTo(said: unknown, secrets: readonly string[]): readonly string[] {
  if (said === false) return []
  return Array.isArray(said) ? secrets.filter((name) => said.includes(name)) : secrets
}

/** Bounds that JSON schemas give to any whole number say nothing to a person. */
const numberOr = (value: number | undefined): number | null =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value

const initialOf = (value: unknown): ColumnValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

export type ColumnProblem = 'required' | 'not-a-number' | 'too-small' | 'too-big' | 'not-offered'

/** What was entered, as a value of the column; an empty field is null. */
export function readColumn(
  column: Column,
  entered: string | boolean,
): { readonly value: ColumnValue } | { readonly problem: ColumnProblem } {
  if (typeof entered === 'boolean') return { value: entered }
  const text = entered.trim()
  if (text === '') return column.required ? { problem: 'required' } : { value: null }
  const kind = inputKindOf(column.type)
  if (kind === 'choice') return column.options.includes(text) ? { value: text } : { problem: 'not-offered' }
  if (kind === 'text' || kind === 'instant')
    return column.max !== null && text.length > column.max ? { problem: 'too-big' } : { value: text }
  const number = Number(text)
  if (!Number.isFinite(number) || (kind === 'integer' && !Number.isInteger(number))) return { problem: 'not-a-number' }
  if (column.min !== null && number < column.min) return { problem: 'too-small' }
  if (column.max !== null && number > column.max) return { problem: 'too-big' }
  return { value: number }
}

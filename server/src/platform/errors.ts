import { type ErrorCode, errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import { DEFAULT_LOCALE, type Locale } from '@portal/contracts/locale.ts'
import { IntlMessageFormat } from 'intl-messageformat'

export type Params = Record<string, string | number>

/** A failure that the caller is told about; anything else is an `internal` error with a reference. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly params: Params
  readonly fields: Readonly<Record<string, FieldFailure>>
  constructor(code: ErrorCode, params: Params = {}, fields: Record<string, FieldFailure> = {}) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }

  get http(): number {
    return errorCatalogue[this.code].http
  }
}

export interface FieldFailure {
  readonly code: ErrorCode
  readonly params?: Params
}

export interface RefusedOne {
  readonly id: number
  readonly code: ErrorCode
  readonly params: Params
}

/** Refuses what was asked of one or of several: the first one's sentence, and beside each of several its own [C7]. */
export function failOne(refused: readonly RefusedOne[], several: boolean): void {
  const [first] = refused
  if (!first) return
  const fields = refused.map(({ id, code, params }) => [`ids.${id}`, { code, params }])
  throw new AppError(first.code, first.params, several ? Object.fromEntries(fields) : {})
}

export function fail(code: ErrorCode, params: Params = {}): never {
  throw new AppError(code, params)
}

/** A refusal with a code of its own that is about one field: the sentence stands there too. */
export function failAt(path: string, code: ErrorCode, params: Params = {}): never {
  throw new AppError(code, params, { [path]: { code, params } })
}

/** Bad input at one field: the sentence appears beside it. */
export function failField(path: string, code: ErrorCode, params: Params = {}): never {
  throw new AppError('invalid-input', {}, { [path]: { code, params } })
}

/** The same at several fields; of none it is no refusal. */
export function failFields(paths: readonly string[], code: ErrorCode): void {
  if (paths.length > 0) throw new AppError('invalid-input', {}, Object.fromEntries(paths.map((path) => [path, { code }])))
}

const formats = new Map<string, IntlMessageFormat>()

/** Renders ICU text in a language; formats are parsed once. */
export const formatText = (pattern: string, locale: Locale, params: Params = {}): string => String(parsed(pattern, locale).format(params))

/** What ICU text is made of; throws where it is none. */
export const textParts = (pattern: string, locale: Locale): ReturnType<IntlMessageFormat['getAst']> => parsed(pattern, locale).getAst()

function parsed(pattern: string, locale: Locale): IntlMessageFormat {
  const key = `${locale}\n${pattern}`
  let format = formats.get(key)
  if (!format) {
    format = new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true })
    formats.set(key, format)
  }
  return format
}

export function errorMessage(code: ErrorCode, locale: Locale = DEFAULT_LOCALE, params: Params = {}): string {
  return formatText(errorCatalogue[code][locale], locale, params)
}

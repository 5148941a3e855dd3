import { isLocale, type Locale, matchLocale } from '@portal/contracts/locale.ts'
import { AppError, errorMessage, type FieldFailure } from '../errors.ts'

/** The fields that every call may carry beside its own [C2]. */
export interface Envelope {
  readonly username: string | null
  readonly sessionId: string | null
  readonly lang: Locale | null
  readonly requestId: string | null
  /** Solved proof of work, base64 [C5]. */
  readonly pow: string | null
  /** Password or code, where a call asks for fresh proof [C3a]. */
  readonly proof: string | null
  /** The call's own fields. */
  readonly fields: Record<string, unknown>
}

const MAX_REQUEST_ID = 100
const NAMES: ReadonlySet<string> = new Set(['username', 'sessionId', 'lang', 'requestId', 'pow', 'proof'])

/** Parts a body into envelope and own fields. `keep` are names the call declares itself (login's `username`). */
export function openEnvelope(body: unknown, keep: ReadonlySet<string>): Envelope {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw new AppError('request-malformed')
  const all = (body ?? {}) as Record<string, unknown>
  const text = (name: string): string | null => {
    const value = all[name]
    if (value === undefined || value === null) return null
    if (typeof value !== 'string' || value.length > 4000) throw new AppError('request-malformed')
    return value
  }
  const requestId = text('requestId')
  if (requestId !== null && (requestId.length === 0 || requestId.length > MAX_REQUEST_ID)) throw new AppError('request-malformed')
  const lang = all.lang
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(all)) {
    if (!NAMES.has(name) || keep.has(name)) fields[name] = value
  }
  return {
    username: keep.has('username') && typeof all.username !== 'string' ? null : text('username'),
    sessionId: keep.has('sessionId') && typeof all.sessionId !== 'string' ? null : text('sessionId'),
    lang: isLocale(lang) ? lang : null,
    requestId,
    pow: text('pow'),
    proof: keep.has('proof') ? null : text('proof'),
    fields,
  }
}

export const localeOfHeader = (header: string | undefined): Locale =>
  matchLocale((header ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? ''))

export interface ErrorBody {
  readonly status: 'error'
  readonly data: {
    readonly code: string
    readonly params: Record<string, string | number>
    readonly fields?: Record<string, string>
    readonly ref?: string
  }
  readonly msg: string
}

/** An error as the caller sees it; `ref` finds the log line of an internal one. */
export function errorBody(error: AppError, lang: Locale, ref?: string): ErrorBody {
  const fields = Object.entries(error.fields).map(([path, { code, params }]: [string, FieldFailure]) => [
    path,
    errorMessage(code, lang, params),
  ])
  return {
    status: 'error',
    data: {
      code: error.code,
      params: error.params,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(ref !== undefined && { ref }),
    },
    msg: errorMessage(error.code, lang, error.params),
  }
}

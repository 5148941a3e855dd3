import { ApiError, type ErrorParams } from './errors.ts'

interface ErrorData {
  code?: unknown
  params?: unknown
  fields?: unknown
  ref?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function texts(value: unknown): Record<string, string> {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Opens the answer `{status, data, msg}` [C2]; anything else is an unreadable answer. */
export function openEnvelope(body: unknown, httpStatus: number): unknown {
  if (!isObject(body) || (body.status !== 'success' && body.status !== 'error')) throw unreadable(httpStatus)
  if (body.status === 'success') return body.data
  const data: ErrorData = isObject(body.data) ? body.data : {}
  throw new ApiError({
    code: typeof data.code === 'string' ? data.code : 'unreadable',
    status: httpStatus,
    message: typeof body.msg === 'string' ? body.msg : undefined,
    params: isObject(data.params) ? (data.params as ErrorParams) : {},
    fields: texts(data.fields),
    ref: typeof data.ref === 'string' ? data.ref : undefined,
  })
}

export const unreadable = (status: number): ApiError => new ApiError({ code: 'unreadable', status })

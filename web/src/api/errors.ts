export type ErrorParams = Readonly<Record<string, unknown>>

/** What went wrong with a call, as one shape: the server's answer, or what the browser noticed itself. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  /** 0 when no answer came. */
  readonly status: number
  readonly params: ErrorParams
  /** Sentences beside fields, by the input's path. */
  readonly fields: Readonly<Record<string, string>>
  readonly ref: string | undefined

  constructor(failure: {
    code: string
    status: number
    message?: string
    params?: ErrorParams
    fields?: Record<string, string>
    ref?: string
  }) {
    super(failure.message ?? failure.code)
    this.code = failure.code
    this.status = failure.status
    this.params = failure.params ?? {}
    this.fields = failure.fields ?? {}
    this.ref = failure.ref
  }

  /** No answer came: the work may or may not have been done. */
  get isLostNetwork(): boolean {
    return this.code === 'network'
  }

  /** Nobody knows whether it was done; sending the same request id again is safe. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ code: 'unreadable', status: 0, message: error instanceof Error ? error.message : String(error) })

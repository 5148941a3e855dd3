/** The only errors that may leave a driver. `unknown-outcome`: it may or may not have happened; look before acting again. */
export type DriverErrorKind =
  | 'retry-later'
  | 'refused'
  | 'not-found'
  | 'already-there'
  | 'no-capability'
  | 'no-capacity'
  | 'bad-credentials'
  | 'unknown-outcome'

export class DriverError extends Error {
  override readonly name = 'DriverError'
  readonly kind: DriverErrorKind
  constructor(kind: DriverErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** One step earlier or later still counts: clocks differ, and people type slowly. */
const WINDOW = 1

/** A new secret, and the address that an authenticator app reads from a picture. */
export function newTotp(issuer: string, label: string): { readonly secret: string; readonly uri: string } {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step whose code this is, or null. A code works once: the caller takes only steps later than the last it took [A3]. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

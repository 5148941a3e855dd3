import { createHmac, timingSafeEqual } from 'node:crypto'

/** A delivery older than this is refused, so that a recorded one cannot be played again later. */
const TOLERANCE_SECONDS = 600

const mac = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

export const SIGNATURE_HEADER = 'x-sandbox-signature'

/** `t=<seconds>,v1=<hex>`, over time and bytes. */
export function signatureOf(secret: string, at: Date, body: Buffer): string {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return `t=${timestamp},v1=${mac(secret, timestamp, body).toString('hex')}`
}

export function isSigned(secret: string, header: unknown, now: Date, body: Buffer): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')
  if (!match?.[1] || !match[2]) return false
  const fresh = Math.abs(now.getTime() / 1000 - Number(match[1])) <= TOLERANCE_SECONDS
  return timingSafeEqual(mac(secret, match[1], body), Buffer.from(match[2], 'hex')) && fresh
}

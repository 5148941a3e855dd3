import { createHmac } from 'node:crypto'
import { randomBase64 } from '../../platform/random.ts'

const PREFIX = 'whsec_'
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32

export const newSecret = (): string => `${PREFIX}${randomBase64(SECRET_BYTES)}`

/** `v1,<base64>` of HMAC-SHA256 over `id.timestamp.body`, as Standard Webhooks says. */
export function signature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

interface Message {
  readonly id: string
  readonly at: Date
  readonly body: string
  /** The one that counts, and the one before while both do. */
  readonly secrets: readonly string[]
}

export function signedHeaders({ id, at, body, secrets }: Message): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'portal-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signature(secret, id, timestamp, body)).join(' '),
  }
}

/** As receivers know it: of no number that would tell how many others there are. */
export const wireId = (messageId: string): string => `msg_${messageId.replaceAll('-', '')}`

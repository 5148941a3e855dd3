import { z } from 'zod'
import { DriverError } from '../../errors.ts'
import { askPanel, inOneLine, refusedByStatus } from '../https.ts'
import type { CpanelConfig } from './config.ts'

/** Making an account takes WHM a minute where the server is busy. */
const PATIENCE_MS = 120_000

/** Whatever comes, comes with the status 200; what it is stands in `metadata`. */
const envelope = z.object({
  metadata: z.object({ result: z.union([z.literal(0), z.literal(1)]), reason: z.string().optional() }),
  // What only changes something has none.
  data: z.unknown().optional(),
})

/** Why WHM did not do it, in its words. It did not: what was asked is not done, unless a look says otherwise. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
}

/** Asks a function that only reads; answers its data. */
export const read = (config: CpanelConfig, name: string, form: Readonly<Record<string, string>> = {}): Promise<unknown> =>
  call(config, name, form, false)

/** Has something changed. Throws NotDone where WHM says that it was not. */
export const change = (config: CpanelConfig, name: string, form: Readonly<Record<string, string>>): Promise<unknown> =>
  call(config, name, form, true)

/** What is sent goes in the body: addresses are written into logs, and a password is in some. */
async function call(config: CpanelConfig, name: string, form: Readonly<Record<string, string>>, changes: boolean): Promise<unknown> {
  const headers = { authorization: `whm ${config.user}:${config.token}`, accept: 'application/json' }
  const path = `/json-api/${name}?api.version=1`
  const { status, text } = await askPanel(config, { path, form, headers, changes, patienceMs: PATIENCE_MS })
  const denied = `WHM refuses the token or this host’s address (${inOneLine(text)})`
  const refused = refusedByStatus({ status }, { name, changes, denied })
  if (refused) throw refused
  if (status !== 200) throw new DriverError('refused', `${name}: the answer is ${status}`)
  const parsed = envelope.safeParse(jsonIn(text))
  if (!parsed.success)
    throw new DriverError(changes ? 'unknown-outcome' : 'retry-later', `${name} answered what is none of WHM’s (${inOneLine(text)})`)
  const { metadata, data } = parsed.data
  if (metadata.result === 1) return data
  const reason = `${name}: ${metadata.reason ?? 'no reason was given'}`
  if (changes) throw new NotDone(reason)
  throw new DriverError('refused', reason)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import type { Flow } from '../../drivers/identity/port.ts'
import { sha256 } from '../../platform/random.ts'
import { issueTicket, takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'

const PURPOSE = 'federated-flow'
/** Long enough to type a password, and perhaps a code, at the provider. */
const FLOW_MINUTES = 15

const kept = z.object({ brandId: z.int(), providerId: z.string() })
type Kept = z.infer<typeof kept>

/** Begins a flow and answers its token, which one browser keeps until it comes back. */
export const beginFlow = (tx: Tx, data: Kept): Promise<string> => issueTicket(tx, { purpose: PURPOSE, data, seconds: FLOW_MINUTES * 60 })

/** With whom this flow was begun, the first time it is asked; null when unknown, used or too old. */
export async function takeFlow(tx: Tx, token: string): Promise<Kept | null> {
  return kept.nullable().parse(await takeTicket(tx, PURPOSE, token))
}

/** Each is made of the token in one direction: whoever sees one knows neither it nor the others, and the database holds none of them. */
export const secretsOf = (token: string): Omit<Flow, 'redirectUrl'> => ({
  state: sha256(`state:${token}`),
  nonce: sha256(`nonce:${token}`),
  verifier: sha256(`verifier:${token}`),
})

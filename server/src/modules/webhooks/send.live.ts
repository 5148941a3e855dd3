import { addSeconds } from '@portal/contracts/time.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Answer, errorOf, isDead, luckOf, type Next, nextAfter } from './delivery.rules.ts'
import { sendNext } from './queue.ts'
import { signedHeaders, wireId } from './sign.ts'
import { type Delivery, type Endpoint, headOf, noteTry, patchEndpoint, sealContext } from './store.ts'
import { switchOff } from './switch-off.ts'

/** Brings one message out of the house, within seconds, and never into a network of ours that was not named. */
export interface Carrier {
  /** `ofStaff`: staff themselves entered the address. */
  readonly post: (
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    ofStaff: boolean,
  ) => Promise<Answer>
}

/**
 * At least once: a process that dies between sending and noting leaves the delivery waiting, and it is sent again under the same id. The lane is
 * one job, so the next message about a thing goes out only after the one before arrived or was given up.
 */
export const sendJob = (box: SecretBox, carrier: Carrier) =>
  liveJob(sendNext, {
    live: async ({ db, clock }, lane) => {
      const head = await db.read((tx) => headOf(tx, lane))
      if (!head) return
      const { delivery, endpoint } = head
      if (delivery.nextAt > clock.now()) throw new RunAgain(delivery.nextAt)
      const at = clock.now()
      const headers = signedHeaders({ id: wireId(delivery.messageId), at, body: delivery.body, secrets: secretsOf(box, endpoint, at) })
      const answer = await carrier.post(endpoint.url, { headers, body: delivery.body }, endpoint.accountId === null)
      const came: Came = { answer, at }
      // What arrives, as nearly all does, is one statement.
      const plain = errorOf(answer) === null && endpoint.failingSince === null
      const due = plain
        ? await db.statement((tx) => noteTry(tx, delivery, written(came, delivery, 'delivered')))
        : await db.transaction((tx) => note(tx, endpoint, delivery, came))
      if (due) throw new RunAgain(due)
    },
    // A database that is away is nobody's failure here: the delivery has tries of its own.
    maxAttempts: Number.POSITIVE_INFINITY,
  })

interface Came {
  readonly answer: Answer
  readonly at: Date
}

const secretsOf = (box: SecretBox, { id, secret, oldSecret, oldSecretUntil }: Endpoint, at: Date): string[] =>
  [secret, ...(oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > at ? [oldSecret] : [])].map((sealed) =>
    box.open(sealed, sealContext(id)),
  )

async function note(tx: Tx, endpoint: Endpoint, delivery: Delivery, came: Came): Promise<Date | null> {
  const attempt = delivery.attempts + 1
  const next = nextAfter(came.answer, attempt, luckOf(delivery.messageId, attempt))
  const due = await noteTry(tx, delivery, written(came, delivery, next))
  if (next === 'delivered') await patchEndpoint(tx, endpoint.id, { failingSince: null })
  else if (next === 'gone') await switchOff(tx, endpoint, 'gone')
  else {
    const failingSince = endpoint.failingSince ?? tx.now
    if (endpoint.failingSince === null) await patchEndpoint(tx, endpoint.id, { failingSince })
    if (next === 'given-up' && isDead(failingSince, tx.now)) await switchOff(tx, endpoint, 'failing')
  }
  return due
}

function written({ answer, at }: Came, { nextAt }: Delivery, next: Next) {
  const made = {
    ...{ at: at.toISOString(), ms: answer.ms, error: errorOf(answer), answer: answer.answer },
    status: 'status' in answer ? answer.status : null,
  }
  if (typeof next === 'object') return { state: 'waiting' as const, nextAt: addSeconds(at, next.inSeconds), made }
  return { state: next === 'delivered' ? ('delivered' as const) : ('failed' as const), nextAt, made }
}

import { addHours } from '@portal/contracts/time.ts'
import { WEBHOOK_OVERLAP_HOURS, WEBHOOK_TEST, WEBHOOKS_MAX } from '@portal/contracts/webhook-events.ts'
import { fail, failAt } from '../../platform/errors.ts'
import type { AuditNote } from '../../platform/http/handlers.ts'
import { lockCollection } from '../../platform/lock-collection.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { plainAddress } from './address.rules.ts'
import { bodyOf } from './follow.ts'
import { type Lane, laneKey, sendNext } from './queue.ts'
import { newSecret } from './sign.ts'
import type { Endpoint, Owner } from './store.ts'
import * as store from './store.ts'

/** Who acts, and whose webhooks they are. */
export interface Call {
  readonly tx: Tx
  readonly owner: Owner
  readonly note: (note: AuditNote) => void
}

interface Wanted {
  readonly url: string
  readonly label: string
  readonly events: readonly string[]
  /** Of staff's. */
  readonly brandId: number | null
}

export interface ManageDeps {
  readonly box: SecretBox
  /** Hosts of our own network that customers' webhooks may lead to. */
  readonly inside: readonly string[]
}

/** What may be done about webhooks, for customers and staff alike. */
export function managing({ box, inside }: ManageDeps) {
  const addressOf = ({ owner }: Call, url: string): string =>
    plainAddress(url, owner === null ? 'any' : inside) ?? failAt('url', 'webhook.bad-address')
  const sealedNow = (id: number) => {
    const secret = newSecret()
    return { secret, sealed: box.seal(secret, store.sealContext(id)) }
  }

  return {
    create: async (call: Call, wanted: Wanted) => {
      const { tx, owner, note } = call
      const url = addressOf(call, wanted.url)
      await lockCollection(tx, 'webhooks', owner ?? 'staff')
      if ((await store.countEndpoints(tx, owner)) >= WEBHOOKS_MAX) fail('webhook.too-many', { max: WEBHOOKS_MAX })
      const id = await store.nextEndpointId(tx)
      const { secret, sealed } = sealedNow(id)
      const made = await store.insertEndpoint(tx, {
        ...{ ...wanted, id, url, accountId: owner, events: [...wanted.events] },
        ...{ state: 'active', secret: sealed, createdAt: tx.now },
      })
      note({ detail: hostOf(made), after: facts(made) })
      return { id, secret }
    },

    update: async (call: Call, { id, active, ...wanted }: Wanted & { readonly id: number; readonly active: boolean }) => {
      const { tx, owner, note } = call
      const before = (await store.lockEndpoint(tx, owner, id)) ?? fail('not-found')
      const url = addressOf(call, wanted.url)
      const on = active ? ({ state: 'active', offReason: null } as const) : store.offBy('by-hand')
      const kept = active === (before.state === 'active')
      // Elsewhere it may be well: how the address before did says nothing of it.
      const fresh = url === before.url ? {} : { failingSince: null }
      const after = await store.patchEndpoint(tx, id, { ...wanted, url, events: [...wanted.events], ...fresh, ...(!kept && on) })
      if (!kept && !active) await store.dropWaiting(tx, id)
      note({ detail: hostOf(after), before: facts(before), after: facts(after) })
      return after
    },

    remove: async ({ tx, owner, note }: Call, id: number) => {
      const gone = (await store.deleteEndpoint(tx, owner, id)) ?? fail('not-found')
      note({ detail: hostOf(gone), before: facts(gone) })
      return {}
    },

    reveal: async ({ tx, owner, note }: Call, id: number) => {
      const endpoint = (await store.findEndpoint(tx, owner, id)) ?? fail('not-found')
      note({ detail: hostOf(endpoint), after: { secret: 'shown' } })
      return { id, secret: box.open(endpoint.secret, store.sealContext(id)) }
    },

    rotate: async ({ tx, owner, note }: Call, id: number) => {
      const endpoint = (await store.lockEndpoint(tx, owner, id)) ?? fail('not-found')
      const { secret, sealed } = sealedNow(id)
      const old = { oldSecret: endpoint.secret, oldSecretUntil: addHours(tx.now, WEBHOOK_OVERLAP_HOURS) }
      await store.patchEndpoint(tx, id, { secret: sealed, ...old })
      note({ detail: hostOf(endpoint), after: { secret: 'renewed' } })
      return { id, secret }
    },

    test: async ({ tx, owner, note }: Call, id: number) => {
      const endpoint = (await store.findEndpoint(tx, owner, id)) ?? fail('not-found')
      if (endpoint.state === 'off') fail('webhook.off')
      // A lane for each: an earlier test that fails is in nobody's way.
      const lane = `test:${tx.now.getTime()}`
      const made = await store.insertDelivery(tx, { endpointId: id, event: WEBHOOK_TEST, lane, body: bodyOf(WEBHOOK_TEST, tx.now, { id }) })
      await sendLater(tx, made)
      note({ detail: hostOf(endpoint), after: { event: WEBHOOK_TEST } })
      return { id: made.id }
    },

    resend: async ({ tx, owner, note }: Call, id: number) => {
      const { delivery, endpoint } = (await store.findDelivery(tx, owner, id)) ?? fail('not-found')
      if (endpoint.state === 'off') fail('webhook.off')
      note({ detail: `${delivery.event} ${hostOf(endpoint)}`, after: { state: 'waiting' } })
      if (delivery.state === 'waiting') {
        await store.patchDelivery(tx, id, { nextAt: tx.now })
        await sendLater(tx, delivery)
        return { id }
      }
      // It is late whatever happens: what happened since does not wait for it.
      const lane = `again:${id}`
      await store.patchDelivery(tx, id, { lane, state: 'waiting', attempts: 0, nextAt: tx.now, finishedAt: null })
      await sendLater(tx, { ...delivery, lane })
      return { id }
    },
  }
}

const sendLater = (tx: Tx, { endpointId, lane }: Lane): Promise<void> =>
  tx.enqueue(sendNext, { endpointId, lane }, { key: laneKey.of({ endpointId, lane }) })

const hostOf = ({ url }: Pick<Endpoint, 'url'>): string => new URL(url).host

/** For the logs: never a secret. */
const facts = ({ url, label, events, brandId, state }: Endpoint) => ({ url, label, events, brandId, state })

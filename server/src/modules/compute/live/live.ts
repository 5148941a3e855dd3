import { LIVE_TARGETS_MOST } from '@portal/contracts/modules/live.contract.ts'
import { fail, failAt } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { randomReference, randomToken } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { notifyServiceChanged } from '../power.ts'
import { lockVps } from '../store.ts'
import { heardSince, parseTarget } from './live.rules.ts'
import { deletePast, endUnseen } from './past.store.ts'
import {
  changeLive,
  deleteTarget,
  deleteTargets,
  enableTarget,
  findLive,
  forgetSilent,
  insertLive,
  insertTarget,
  type LivePlan,
  liveToLookAt,
  lockLive,
  targetsOf,
} from './store.ts'

interface OfPlan {
  readonly serviceId: number
  readonly engine: string | null
}

/** Tells a guest what is wanted of it where it was told something else, and asks what it does. */
export const lookAtLive = defineJob<OfPlan>('compute.live', { pool: 'engine', target: ({ engine }) => engine })

export const keyContext = (serviceId: number | string): string => `vps:${serviceId}:live`
export const targetContext = (ref: string): string => `live-target:${ref}`

/** Four groups of four, as broadcasting platforms write theirs; 80 bits. */
const newKey = (): string => Array.from({ length: 4 }, () => randomReference(4).toLowerCase()).join('-')
const sealedKey = (box: SecretBox, serviceId: number): string => box.seal(newKey(), keyContext(serviceId))

const book = async (tx: Tx, { serviceId, engine }: OfPlan): Promise<void> =>
  await tx.enqueue(lookAtLive, { serviceId, engine }, { key: `live:${serviceId}` })

/** Of a machine that is about to be built. */
export const beginLive = (tx: Tx, box: SecretBox, serviceId: number): Promise<void> =>
  insertLive(tx, { serviceId, key: sealedKey(box, serviceId) })

/** All of them are asked again and again; what is silent is on air no longer. */
export async function bookLive(tx: Tx): Promise<void> {
  for (const id of await forgetSilent(tx, heardSince(tx.now))) await notifyServiceChanged(tx, id)
  await endUnseen(tx, heardSince(tx.now))
  for (const plan of await liveToLookAt(tx)) await book(tx, plan)
}

/** The plan of a locked machine, locked too: whoever changes it counts one revision after the other, and a look is over or overtaken. */
async function lockPlan(tx: Tx, serviceId: number): Promise<OfPlan & { readonly plan: LivePlan }> {
  const machine = await lockVps(tx, serviceId)
  const plan = await lockLive(tx, serviceId)
  if (!machine || machine.removed || !plan) return fail('live.none')
  return { serviceId, engine: machine.engine, plan }
}

async function changed(tx: Tx, plan: OfPlan, patch: Partial<Pick<LivePlan, 'key'>> = {}): Promise<void> {
  await changeLive(tx, plan.serviceId, patch)
  await book(tx, plan)
  await notifyServiceChanged(tx, plan.serviceId)
}

export async function rotateKey(tx: Tx, box: SecretBox, serviceId: number): Promise<void> {
  await changed(tx, await lockPlan(tx, serviceId), { key: sealedKey(box, serviceId) })
}

/** Its new owner has a key of their own, sends nothing to its former owner's places, and sees nothing of what those broadcast. */
export async function handOverLive(tx: Tx, box: SecretBox, serviceId: number): Promise<void> {
  if (!(await findLive(tx, serviceId))) return
  // First: it takes the plan's row, as a look that writes down what it heard does. Such a look is over by then, or is overtaken.
  await rotateKey(tx, box, serviceId)
  await deleteTargets(tx, serviceId)
  await deletePast(tx, serviceId)
}

interface Wanted {
  readonly name: string
  readonly server: string
  readonly key: string
}

export async function addTarget(tx: Tx, box: SecretBox, serviceId: number, { name, server, key }: Wanted): Promise<number> {
  const parsed = parseTarget(server, key)
  if ('code' in parsed) return failAt(parsed.path, parsed.code)
  const { name: streamName, ...place } = parsed
  const plan = await lockPlan(tx, serviceId)
  const targets = await targetsOf(tx, serviceId)
  if (targets.length >= LIVE_TARGETS_MOST) fail('live.target-limit', { most: LIVE_TARGETS_MOST })
  const same = targets.some(
    ({ host, port, app, key: sealed, ref }) =>
      host === place.host && port === place.port && app === place.app && box.open(sealed, targetContext(ref)) === streamName,
  )
  if (same) fail('live.target-twice')
  const ref = randomToken(12)
  const id = await insertTarget(tx, { serviceId, ref, name, ...place, key: box.seal(streamName, targetContext(ref)) })
  await changed(tx, plan)
  return id
}

export async function removeTarget(tx: Tx, serviceId: number, targetId: number): Promise<void> {
  const plan = await lockPlan(tx, serviceId)
  if (!(await deleteTarget(tx, serviceId, targetId))) fail('not-found')
  await changed(tx, plan)
}

/** Of one that is as it is to be nobody is told, and nobody is cut. */
export async function switchTarget(tx: Tx, serviceId: number, targetId: number, on: boolean): Promise<void> {
  const plan = await lockPlan(tx, serviceId)
  const target = (await targetsOf(tx, serviceId)).find(({ id }) => id === targetId) ?? fail('not-found')
  if (await enableTarget(tx, serviceId, target.id, on)) await changed(tx, plan)
}

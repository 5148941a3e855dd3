import { addSeconds } from '@portal/contracts/time.ts'
import type { DriverError } from '../../drivers/hypervisor/port.ts'
import { type SagaData, type SagaRecord, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { findLocation, type Reserved } from '../infrastructure/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { findService } from '../services/index.ts'
import { hasRoom } from './build-place.ts'
import { patchVps } from './store.ts'

/** The nodes are looked through again after so many seconds. */
const ROOM_LOOK_SECONDS = 300

/** Shown to the owner of a machine that waits for room. */
export const WAITS_FOR_ROOM = 'vps-waits-for-room'

type Build = Pick<SagaRecord<SagaData & { readonly excluded?: readonly number[] }>, 'failure' | 'data'>

type Placed = Pick<SagaRecord<SagaData & { readonly excluded?: readonly number[]; readonly reserved?: Reserved }>, 'subjectId' | 'data'>

const SOLD_OUT = 'sold-out'

/** The failure of a build that each node refused for lack of capacity. */
export const refusedEverywhere = (error: DriverError): StepFailure =>
  new StepFailure('permanent', `${SOLD_OUT}: ${error.message}`, { cause: error })

/**
 * No node of the location had room: none by the database from the start, or each one that was tried refused for lack of capacity.
 * Anything else that fails is for a person to decide [O4].
 */
export const lacksRoom = ({ failure, data: { excluded = [] } }: Build): boolean =>
  failure?.message === SOLD_OUT ? excluded.length === 0 : (failure?.message.startsWith(`${SOLD_OUT}:`) ?? false)

/** Why it was not built. */
export const reasonOf = (build: Build): string => (lacksRoom(build) ? SOLD_OUT : (build.failure?.message ?? 'unknown'))

export const secondsUntil = (at: string | undefined, now: Date): number =>
  at === undefined ? 0 : Math.max(0, Math.ceil((new Date(at).getTime() - now.getTime()) / 1000))

/**
 * What becomes of a build without room, as staff have set for its location.
 * @returns data to try again with later, after its owner was notified once; null: it is undone and refunded
 */
export async function waitForRoom(tx: Tx, saga: Build & Pick<SagaRecord, 'subjectId'>) {
  if (!lacksRoom(saga)) return null
  const service = await findService(tx, saga.subjectId)
  const location = service?.locationId == null ? null : await findLocation(tx, service.locationId)
  if (!service || location?.noRoom !== 'wait') return null
  await patchVps(tx, service.id, { trouble: { action: 'install', code: WAITS_FOR_ROOM, at: tx.now.toISOString() } })
  await notify(tx, {
    accountId: service.accountId,
    kind: 'service-waits-for-room',
    params: { name: service.name },
    link: kindsOf(tx).linkOf(service),
    mail: true,
    cause: `service:${service.id}:waits-for-room`,
  })
  // Its disk is deleted now: the backup that it was ordered with is written again, also on the same node.
  return { excluded: [], failedElsewhere: false, filledOn: undefined, roomAt: addSeconds(tx.now, ROOM_LOOK_SECONDS).toISOString() }
}

/** Leaves its node for good, where another one has room now; nothing is taken yet. */
export async function anotherNode(tx: Tx, { subjectId, data }: Placed): Promise<{ readonly excluded: readonly number[] } | null> {
  const here = data.reserved?.nodeId
  const excluded = [...new Set([...(data.excluded ?? []), ...(here === undefined ? [] : [here])])]
  return (await hasRoom(tx, subjectId, excluded)) ? { excluded } : null
}

import type { Actor } from '@portal/contracts/machine.ts'
import { isoDate, isoMinute } from '@portal/contracts/time.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { isBeingCopied } from '../own-images/store.ts'
import { lockVps, patchVps, type Vps } from '../store.ts'
import { takeTurn } from '../turn.ts'
import { machineSize } from '../vps.rules.ts'
import { RESTORE, SNAPSHOT, SNAPSHOT_REMOVAL } from '../work.rules.ts'
import { nameOfDay, soonestAt } from './snapshots.rules.ts'
import { findSnapshot, insertSnapshot, patchSnapshot, type Snapshot, snapshotsOf } from './store.ts'

interface Wanted {
  readonly name?: string | undefined
  readonly note?: string | undefined
  readonly replace?: boolean | undefined
}

interface Begun {
  readonly state: Vps['state']
  readonly snapshotId: number
}

async function lockMachine(tx: Tx, id: number): Promise<Vps> {
  const machine = await lockVps(tx, id)
  if (!machine || machine.removed) throw new AppError('not-found')
  return machine
}

/** The saga's key: the action it belongs to, so that a call that comes twice begins once. */
const keyOf = ({ id, actionNo }: Vps): string => `vps-${id}/${actionNo + 1}`

/** One per machine, and a new one every seven days at most [S3]. Whether it may be done now was judged, and the service is locked. */
export async function takeSnapshot(tx: Tx, service: Service, { name, note = '', replace = false }: Wanted, by: Actor): Promise<Begun> {
  const machine = await lockMachine(tx, service.id)
  const soonest = soonestAt(machine.snapshotAt, tx.now)
  if (soonest) fail('snapshot-too-soon', { at: isoMinute(soonest, service.timeZone) })
  const kept = await snapshotsOf(tx, service.id)
  if (kept.some(({ state }) => state === 'removing')) fail('snapshot-not-ready')
  if (kept.length > 0 && (await isBeingCopied(tx, service.id))) fail('snapshot-not-ready')
  const [old] = kept
  if (old && !replace) fail('snapshot-exists', { name: old.name })
  const state = (await takeTurn(tx, machine, 'snapshot', by)) ?? fail('busy')
  const snapshotId = await insertSnapshot(tx, {
    ...{ serviceId: service.id, name: name ?? nameOfDay(isoDate(tx.now, service.timeZone)), note, state: 'taking', takenAt: tx.now },
    ...{ osTitle: machine.osTitle, diskGb: machineSize(service.plan).diskGb },
  })
  await patchVps(tx, service.id, { snapshotAt: tx.now })
  const data = { snapshotId, replaces: kept.map(({ id }) => id), before: machine.snapshotAt?.toISOString() ?? null }
  await begin(tx, service, machine, SNAPSHOT, data)
  return { state, snapshotId }
}

async function ready(tx: Tx, serviceId: number, snapshotId: number | undefined): Promise<Snapshot> {
  const found = snapshotId === undefined ? (await snapshotsOf(tx, serviceId))[0] : await findSnapshot(tx, serviceId, snapshotId)
  if (!found) return fail(snapshotId === undefined ? 'snapshot-none' : 'not-found')
  return found.state === 'ready' ? found : fail('snapshot-not-ready')
}

/** The disk goes back to it; answers the state that is shown meanwhile. */
export async function restoreSnapshot(tx: Tx, service: Service, snapshotId: number | undefined, by: Actor): Promise<Vps['state']> {
  const machine = await lockMachine(tx, service.id)
  const snapshot = await ready(tx, service.id, snapshotId)
  const state = (await takeTurn(tx, machine, 'restore', by)) ?? fail('busy')
  await begin(tx, service, machine, RESTORE, { snapshotId: snapshot.id, wasRunning: machine.power !== 'stopped' })
  return state
}

/** Its row goes once the engine has removed it. */
export async function removeSnapshot(tx: Tx, service: Service, snapshotId: number): Promise<void> {
  const machine = await lockMachine(tx, service.id)
  const { id } = await ready(tx, service.id, snapshotId)
  if (await isBeingCopied(tx, service.id)) fail('snapshot-not-ready')
  await patchSnapshot(tx, service.id, id, { state: 'removing' })
  const { accountId } = service
  await startSaga(tx, {
    ...{
      kind: SNAPSHOT_REMOVAL,
      key: `snapshot-${id}`,
      subjectId: service.id,
      accountId,
      target: machine.engine,
      data: { snapshotId: id },
    },
  })
}

const begin = (tx: Tx, { id, accountId }: Service, machine: Vps, kind: string, data: Record<string, unknown>): Promise<number> =>
  startSaga(tx, { kind, key: keyOf(machine), subjectId: id, accountId, target: machine.engine, data })

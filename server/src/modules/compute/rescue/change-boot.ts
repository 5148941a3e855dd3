import type { Locale } from '@portal/contracts/locale.ts'
import type { Actor } from '@portal/contracts/machine.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { findIso, isosOn } from '../isos/store.ts'
import { sealedPassword } from '../password/new-password.ts'
import { findVps, lockVps, patchVps, type Vps } from '../store.ts'
import { type Turn, takeTurn } from '../turn.ts'
import { MEDIA, RESCUE, UNRESCUE } from '../work.rules.ts'
import type { BootData, Drive } from './other-boot.ts'
import { rescueSystemFor } from './rescue-system.ts'

// What a machine boots, changed for whoever asks: whether it may be now was judged, and the service is locked. Each answers the state that is
// shown meanwhile.

interface Rescued {
  /** Lines of SSH that open it too. */
  readonly keys: readonly string[]
  readonly lang?: Locale
  readonly by: Actor
}

/** Its password is made for this once, and revealed to whom it is for. */
export async function startRescue(tx: Tx, box: SecretBox, service: Service, { keys, lang, by }: Rescued): Promise<Vps['state']> {
  const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
  const system = (await rescueSystemFor(tx, service, machine.engine, lang)) ?? fail('rescue-none')
  const state = await begin(tx, service, machine, { kind: RESCUE, turn: 'rescue', data: { keys }, by })
  const rescuePassword = sealedPassword(box, machine.id)
  await patchVps(tx, machine.id, { rescue: { ...system, since: tx.now.toISOString() }, rescuePassword })
  return state
}

export async function leaveRescue(tx: Tx, service: Service, by: Actor): Promise<Vps['state']> {
  const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
  return await begin(tx, service, machine, { kind: UNRESCUE, turn: 'unrescue', data: {}, by })
}

export async function insertDisc(tx: Tx, service: Service, drive: Drive, by: Actor): Promise<{ state: Vps['state']; disc: string }> {
  const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
  const iso = (await isosOn(tx, machine.engine ?? '')).find(({ id }) => id === drive.isoId) ?? failField('isoId', 'iso-unavailable')
  return { state: await changeDisc(tx, service, machine, drive, by), disc: iso.name }
}

export async function ejectDisc(tx: Tx, service: Service, by: Actor): Promise<Vps['state']> {
  const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
  if (machine.isoId === null) fail('iso-none')
  return await changeDisc(tx, service, machine, null, by)
}

interface Discs {
  readonly items: { id: number; name: string }[]
  readonly inDrive: number | null
  readonly boots: boolean
}

/** What its drive can be given where it stands, and what is in it: that is named also where it is given to nobody any more. */
export async function discsFor(tx: Tx, id: number): Promise<Discs> {
  const machine = await findVps(tx, id)
  const offered = machine?.engine ? await isosOn(tx, machine.engine) : []
  const inDrive = machine?.isoId ?? null
  const kept = inDrive === null || offered.some((one) => one.id === inDrive) ? null : await findIso(tx, inDrive)
  const items = [...(kept ? [kept] : []), ...offered].map(({ id, name }) => ({ id, name }))
  return { items, inDrive, boots: machine?.boot === 'iso' }
}

function changeDisc(tx: Tx, service: Service, machine: Vps, drive: Drive | null, by: Actor): Promise<Vps['state']> {
  const before = machine.isoId === null ? null : { isoId: machine.isoId, first: machine.boot === 'iso' }
  return begin(tx, service, machine, { kind: MEDIA, turn: 'media', data: { drive, before }, by })
}

interface Change {
  readonly kind: string
  readonly turn: Turn
  readonly data: BootData
  readonly by: Actor
}

/** Service and machine are locked. */
async function begin(tx: Tx, service: Service, machine: Vps, { kind, turn, data, by }: Change): Promise<Vps['state']> {
  const state = (await takeTurn(tx, machine, turn, by)) ?? fail('busy')
  await startSaga(tx, {
    ...{ kind, key: `vps-${machine.id}/${machine.actionNo + 1}`, subjectId: service.id, accountId: service.accountId },
    ...{ target: machine.engine, data: { ...data, wasRunning: machine.power !== 'stopped' } },
  })
  return state
}

import type { Actor } from '@portal/contracts/machine.ts'
import {
  vpsIsoAttach,
  vpsIsoDetach,
  vpsIsoList,
  vpsRescueReveal,
  vpsRescueStart,
  vpsRescueStatus,
  vpsRescueStop,
} from '@portal/contracts/modules/rescue.contract.ts'
import { fail, failField, formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { checkSshKeys, sshKeysFor } from '../../accounts/index.ts'
import { type Access, type Service, serviceCommand, serviceQuery, tellOwner } from '../../services/index.ts'
import { findIso, isosOn } from '../isos/store.ts'
import { passwordContext, sealedPassword } from '../password/new-password.ts'
import { findVps, lockVps, patchVps, type Vps } from '../store.ts'
import { bootTexts } from '../texts.ts'
import { type Turn, takeTurn } from '../turn.ts'
import { MEDIA, RESCUE, UNRESCUE } from '../work.rules.ts'
import type { BootData, Drive } from './other-boot.ts'
import { rescueSystemFor } from './rescue-system.ts'

export const rescueHandlers = (box: SecretBox): readonly Handler[] => [
  serviceQuery(vpsRescueStatus, async ({ tx, lang, access: { service } }, { id }) => {
    const machine = (await findVps(tx, id)) ?? fail('not-found')
    const { boot, rescue, rescuePassword, isoId } = machine
    const iso = isoId === null ? null : await findIso(tx, isoId)
    return {
      boot,
      system: (await rescueSystemFor(tx, service, machine.engine, lang))?.title ?? null,
      rescue:
        boot === 'rescue' && rescue
          ? { system: rescue.title, username: rescue.username, since: rescue.since, passwordShown: rescuePassword === null }
          : null,
      iso: iso && { id: iso.id, name: iso.name },
    }
  }),

  serviceCommand(vpsRescueStart, async ({ tx, lang, customer, access }, { sshKeys }) => {
    const { service } = access
    const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
    const system = (await rescueSystemFor(tx, service, machine.engine, lang)) ?? fail('rescue-none')
    await checkSshKeys(tx, customer.id, sshKeys)
    const keys = await sshKeysFor(tx, customer.id, sshKeys)
    const VMStatus = await begin(tx, access, machine, { kind: RESCUE, turn: 'rescue', data: { keys } })
    const rescuePassword = sealedPassword(box, machine.id)
    await patchVps(tx, machine.id, { rescue: { ...system, since: tx.now.toISOString() }, rescuePassword })
    if (access.role === 'co-owner') await tellOwner(tx, service, customer.id, 'member-rescued')
    return { VMStatus, msg: formatText(bootTexts.rescue[lang], lang, { name: service.name }) }
  }),

  serviceCommand(vpsRescueReveal, async ({ tx, customer, access: { service, role } }, { id }) => {
    const machine = (await lockVps(tx, id)) ?? fail('not-found')
    if (!machine.rescue || machine.rescuePassword === null) fail('rescue-password-shown')
    await patchVps(tx, id, { rescuePassword: null })
    if (role === 'co-owner') await tellOwner(tx, service, customer.id, 'member-saw-password')
    return { username: machine.rescue.username, password: box.open(machine.rescuePassword, passwordContext(id)) }
  }),

  serviceCommand(vpsRescueStop, async ({ tx, lang, access }, { id }) => {
    const machine = (await lockVps(tx, id)) ?? fail('not-found')
    const VMStatus = await begin(tx, access, machine, { kind: UNRESCUE, turn: 'unrescue', data: {} })
    return { VMStatus, msg: formatText(bootTexts.unrescue[lang], lang, { name: access.service.name }) }
  }),

  serviceQuery(vpsIsoList, async ({ tx }, { id }) => {
    const machine = (await findVps(tx, id)) ?? fail('not-found')
    const items = machine.engine === null ? [] : await isosOn(tx, machine.engine)
    return { items: items.map(({ id, name, bytes }) => ({ id, name, bytes: bytes ?? 0 })) }
  }),

  serviceCommand(vpsIsoAttach, async ({ tx, lang, customer, access, note }, { isoId, boot }) => {
    const { service } = access
    const machine = (await lockVps(tx, service.id)) ?? fail('not-found')
    const iso = (await isosOn(tx, machine.engine ?? '')).find(({ id }) => id === isoId) ?? failField('isoId', 'iso-unavailable')
    const VMStatus = await changeDisc(tx, access, machine, { isoId, first: boot })
    note({ after: { disc: iso.name, boot } })
    if (access.role === 'co-owner' && boot) await tellOwner(tx, service, customer.id, 'member-rescued')
    return { VMStatus, msg: formatText(bootTexts[boot ? 'boot' : 'insert'][lang], lang, { name: service.name }) }
  }),

  serviceCommand(vpsIsoDetach, async ({ tx, lang, access }, { id }) => {
    const machine = (await lockVps(tx, id)) ?? fail('not-found')
    if (machine.isoId === null) fail('iso-none')
    const VMStatus = await changeDisc(tx, access, machine, null)
    return { VMStatus, msg: formatText(bootTexts.eject[lang], lang, { name: access.service.name }) }
  }),
]

function changeDisc(tx: Tx, access: Access, machine: Vps, drive: Drive | null): Promise<Vps['state']> {
  const before = machine.isoId === null ? null : { isoId: machine.isoId, first: machine.boot === 'iso' }
  return begin(tx, access, machine, { kind: MEDIA, turn: 'media', data: { drive, before } })
}

interface Change {
  readonly kind: string
  readonly turn: Turn
  readonly data: BootData
}

/** Whether it may be done now was judged, and service and machine are locked. Answers the state that is shown meanwhile. */
async function begin(
  tx: Tx,
  { service, role }: { readonly service: Service; readonly role: Access['role'] },
  machine: Vps,
  { kind, turn, data }: Change,
): Promise<Vps['state']> {
  const by: Actor = role === 'owner' ? 'customer' : 'member'
  const state = (await takeTurn(tx, machine, turn, by)) ?? fail('busy')
  await startSaga(tx, {
    ...{ kind, key: `vps-${machine.id}/${machine.actionNo + 1}`, subjectId: service.id, accountId: service.accountId },
    ...{ target: machine.engine, data: { ...data, wasRunning: machine.power !== 'stopped' } },
  })
  return state
}

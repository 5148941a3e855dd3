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
import { fail, formatText } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import { checkSshKeys, sshKeysFor } from '../../accounts/index.ts'
import { type Access, serviceCommand, serviceQuery, tellOwner } from '../../services/index.ts'
import { findIso, isosOn } from '../isos/store.ts'
import { passwordContext } from '../password/new-password.ts'
import { findVps, lockVps, patchVps } from '../store.ts'
import { bootTexts } from '../texts.ts'
import { ejectDisc, insertDisc, leaveRescue, startRescue } from './change-boot.ts'
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
    await checkSshKeys(tx, customer.id, sshKeys)
    const keys = await sshKeysFor(tx, customer.id, sshKeys)
    const VMStatus = await startRescue(tx, box, service, { keys, lang, by: actorOf(access) })
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

  serviceCommand(vpsRescueStop, async ({ tx, lang, access }) => {
    const VMStatus = await leaveRescue(tx, access.service, actorOf(access))
    return { VMStatus, msg: formatText(bootTexts.unrescue[lang], lang, { name: access.service.name }) }
  }),

  serviceQuery(vpsIsoList, async ({ tx }, { id }) => {
    const machine = (await findVps(tx, id)) ?? fail('not-found')
    const items = machine.engine === null ? [] : await isosOn(tx, machine.engine)
    return { items: items.map(({ id, name, bytes }) => ({ id, name, bytes: bytes ?? 0 })) }
  }),

  serviceCommand(vpsIsoAttach, async ({ tx, lang, customer, access, note }, { isoId, boot }) => {
    const { service } = access
    const { state: VMStatus, disc } = await insertDisc(tx, service, { isoId, first: boot }, actorOf(access))
    note({ after: { disc, boot } })
    if (access.role === 'co-owner' && boot) await tellOwner(tx, service, customer.id, 'member-rescued')
    return { VMStatus, msg: formatText(bootTexts[boot ? 'boot' : 'insert'][lang], lang, { name: service.name }) }
  }),

  serviceCommand(vpsIsoDetach, async ({ tx, lang, access }) => {
    const VMStatus = await ejectDisc(tx, access.service, actorOf(access))
    return { VMStatus, msg: formatText(bootTexts.eject[lang], lang, { name: access.service.name }) }
  }),
]

const actorOf = ({ role }: Pick<Access, 'role'>): Actor => (role === 'owner' ? 'customer' : 'member')

import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { can } from '@portal/contracts/machine.ts'
import { HARDWARE_DECISIONS, type HardwareDecision, hardwareMachine } from '@portal/contracts/machines/hardware.machine.ts'
import { hardwareAnswer } from '@portal/contracts/modules/controllers.operator.contract.ts'
import {
  hardwareCreate,
  hardwareDecide,
  hardwareExport,
  hardwareImport,
  hardwareList,
  hardwareNote,
  hardwareOptions,
  hardwareUpdate,
} from '@portal/contracts/modules/hardware.operator.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../../platform/labels.ts'
import { plansOfType } from '../../catalogue/index.ts'
import { listLocations } from '../../infrastructure/index.ts'
import type { Controllers } from '../controller.live.ts'
import { closeRequest, openRequest, saySeen } from '../desk.store.ts'
import { findHardware, type Hardware, lockHardware, moveHardware, note as noteOn, patchHardware } from '../hardware.store.ts'
import { found, offAgain } from '../power.ts'
import { wake } from '../reserve.ts'
import { exportHardware, importHardware } from './csv.ts'
import { addHardware, changeHardware } from './edit.ts'
import { listHardware } from './list.store.ts'
import { hardwareRows } from './views.ts'

/** Why staff cannot decide this of a machine now, or null: one that a customer has, or will have, is replaced first. */
function refusedDecision({ state, serviceId }: Hardware, event: HardwareDecision): ErrorCode | null {
  if (serviceId !== null) return 'hardware.in-use'
  return can(hardwareMachine, state, event, 'staff') ? null : 'hardware.wrong-state'
}

export const decisionsOf = (machine: Hardware): Record<HardwareDecision, ActionState> =>
  Object.fromEntries(
    HARDWARE_DECISIONS.map((event) => {
      const reason = refusedDecision(machine, event)
      return [event, reason === null ? true : { reason }]
    }),
  ) as Record<HardwareDecision, ActionState>

/** The inventory: rows only, nothing here speaks to a controller. */
export const hardwareOperatorHandlers = (controllers: Controllers): readonly Handler[] => [
  query(hardwareList, async ({ tx, lang }, { page, pageSize, search, sort = 'tag', tab }) => {
    const text = searchTerms(search)?.text ?? null
    const { rows, counts } = await listHardware(tx, {
      ...{ state: tab === 'all' ? null : tab, search: text, said: codesSaying(text, staffLabels[lang].hardware.state) },
      sort: sort.replace('-', '') as 'tag',
      ...{ descending: sort.startsWith('-'), limit: pageSize, offset: (page - 1) * pageSize },
    })
    return { items: await hardwareRows(tx, rows), total: counts[tab], counts }
  }),

  query(hardwareOptions, async ({ tx, lang }) => ({
    locations: (await listLocations(tx)).map(({ id, code }) => ({ id, code })),
    plans: (await plansOfType(tx, 'dedicated')).map(({ id, name }) => ({ id, name: name[lang] })),
    drivers: controllers.vendors.map(({ id, title, columns }) => ({
      ...{ id, title },
      columns: columns.map((column) => ({ ...column, options: [...column.options], secretsTo: [...column.secretsTo] })),
    })),
  })),

  command(hardwareCreate, async ({ tx, staff, note }, draft) => {
    const id = await addHardware(tx, controllers, draft, staff.username)
    note({ detail: draft.tag, after: { tag: draft.tag, controller: draft.controller.vendor } })
    return { id }
  }),

  command(hardwareUpdate, async ({ tx, staff, note }, { id, ...draft }) => {
    const machine = (await lockHardware(tx, id)) ?? fail('not-found')
    await changeHardware(tx, controllers, machine, draft, staff.username)
    note({ detail: draft.tag, before: { controller: machine.vendor }, after: { controller: draft.controller.vendor } })
    return { id }
  }),

  command(hardwareDecide, async ({ tx, staff, note }, { id, event, reason }) => {
    const machine = (await lockHardware(tx, id)) ?? fail('not-found')
    const refused = refusedDecision(machine, event)
    if (refused) fail(refused)
    const moved = await moveHardware(tx, id, event, { by: 'staff', name: staff.username, detail: reason })
    note({ detail: machine.tag, before: { state: moved?.from }, after: { state: moved?.to, reason } })
    return { state: moved?.to ?? machine.state }
  }),

  command(hardwareNote, async ({ tx, staff, note }, { id, text }) => {
    const machine = (await findHardware(tx, id)) ?? fail('not-found')
    await noteOn(tx, id, { what: 'note', detail: text, actor: 'staff', actorName: staff.username })
    note({ detail: machine.tag, after: { text } })
    return {}
  }),

  command(hardwareImport, async ({ tx, staff, note }, { csv }) => {
    const done = await importHardware(tx, controllers, csv, staff.username)
    note({ detail: `${done.added} + ${done.changed}`, after: done })
    return done
  }),

  query(hardwareExport, ({ tx }) => exportHardware(tx)),

  command(hardwareAnswer, async ({ tx, staff, note }, { id, outcome, note: text }) => {
    const machine = (await lockHardware(tx, id)) ?? fail('not-found')
    if (machine.vendor !== 'manual') fail('hardware.not-attended')
    const open = await openRequest(tx, id)
    if (open) await closeRequest(tx, open.id, { outcome, answeredBy: staff.username, note: text })
    else if (outcome !== 'failed') await saySeen(tx, id, outcome, staff.username, text)
    const power = outcome === 'failed' ? null : outcome
    await patchHardware(tx, id, { power, checkedAt: tx.now, controllerError: outcome === 'failed' ? text || null : null })
    await noteOn(tx, id, { what: `said-${outcome}`, detail: text, actor: 'staff', actorName: staff.username })
    if (machine.serviceId !== null) {
      if (power) await found(tx, machine.serviceId, power)
      await wake(tx, machine.serviceId)
      // Whoever switched it on by hand: what nobody pays for does not run.
      if (power === 'running') await offAgain(tx, machine.serviceId)
    }
    note({ detail: machine.tag, after: { outcome, asked: open?.what ?? null } })
    return {}
  }),
]

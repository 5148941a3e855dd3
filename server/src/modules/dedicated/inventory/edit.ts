import type { InputOf } from '@portal/contracts/endpoint.ts'
import type { hardwareCreate } from '@portal/contracts/modules/hardware.operator.contract.ts'
import { secretsAstray } from '@portal/contracts/secrets-astray.ts'
import type { Settings } from '../../../platform/drivers/registry.ts'
import { AppError, failField, failFields } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { plansOfType } from '../../catalogue/index.ts'
import { listLocations } from '../../infrastructure/index.ts'
import type { Controllers } from '../controller.live.ts'
import { findByController, findByTag, type Hardware, hardwareByMac, insertHardware, note, patchHardware } from '../hardware.store.ts'
import { controllerContext } from '../secrets.ts'

export type Draft = InputOf<typeof hardwareCreate>

type Kept = Pick<Hardware, 'vendor' | 'settings' | 'secrets'> | null

/** What staff entered for a controller, parted into what is kept in the clear and what is sealed; a secret that was left out stays, at the same address. */
function controllerOf({ vendors, box }: Controllers, id: number, { vendor: name, settings }: Draft['controller'], before: Kept) {
  const vendor = vendors.find((one) => one.id === name)
  if (!vendor) return failField('controller.vendor', 'field.invalid')
  const given = Object.entries(settings).filter(([, value]) => value !== null && value !== '')
  for (const [one] of given) if (!vendor.columns.some((column) => column.name === one)) failField(`settings.${one}`, 'field.unknown')
  const isSecret = (one: string): boolean => vendor.columns.some((column) => column.name === one && column.secret)
  const open = Object.fromEntries(given.filter(([one]) => !isSecret(one)))
  const context = controllerContext(id)
  const entered = Object.fromEntries(given.filter(([one]) => isSecret(one)))
  const old = before?.vendor === name && before.secrets !== null ? (JSON.parse(box.open(before.secrets, context)) as Settings) : {}
  // What is left out of the settings in the clear is put back.
  const whole = Object.fromEntries(vendor.columns.flatMap((column) => (column.secret ? [] : [[column.name, open[column.name] ?? null]])))
  const astray = secretsAstray(vendor.columns, { settings: before?.settings ?? {}, secretsSet: Object.keys(old) }, { ...whole, ...entered })
  failFields(
    astray.map((one) => `settings.${one}`),
    'field.secret-again',
  )
  const secrets: Settings = { ...old, ...entered }
  // Refuses, field by field, what the driver does not take.
  vendor.create({ ...open, ...secrets }, String(id))
  return { vendor: name, settings: open, secrets: Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets), context) }
}

async function mustBeFree(tx: Tx, draft: Draft, id: number | null): Promise<void> {
  const named = await findByTag(tx, draft.tag)
  if (named && named.id !== id) throw new AppError('hardware.tag-taken', { tag: draft.tag })
  if (draft.bootMac !== '') {
    // Two machines by one card would install each other's systems.
    const other = await hardwareByMac(tx, draft.bootMac)
    if (other && other.id !== id) throw new AppError('hardware.mac-taken', { mac: draft.bootMac, tag: other.tag })
  }
  const host = draft.controller.settings['host']
  if (typeof host !== 'string' || host === '') return
  // Two machines at one controller would be switched by each other's customers.
  const other = await findByController(tx, draft.controller.vendor, host)
  if (other && other.id !== id) throw new AppError('hardware.controller-taken', { host, tag: other.tag })
}

async function checked(tx: Tx, { controller: _, ...draft }: Draft) {
  if (!(await listLocations(tx)).some(({ id }) => id === draft.locationId)) failField('locationId', 'field.invalid')
  const known = new Set((await plansOfType(tx, 'dedicated')).map(({ id }) => id))
  if (draft.planIds.some((id) => !known.has(id))) failField('planIds', 'field.invalid')
  return draft
}

export async function addHardware(tx: Tx, controllers: Controllers, draft: Draft, staffName: string): Promise<number> {
  await mustBeFree(tx, draft, null)
  const id = await insertHardware(tx, { ...(await checked(tx, draft)), createdAt: tx.now })
  await patchHardware(tx, id, controllerOf(controllers, id, draft.controller, null))
  await note(tx, id, { what: 'added', detail: '', actor: 'staff', actorName: staffName })
  return id
}

export async function changeHardware(tx: Tx, controllers: Controllers, machine: Hardware, draft: Draft, staffName: string): Promise<void> {
  await mustBeFree(tx, draft, machine.id)
  const controller = controllerOf(controllers, machine.id, draft.controller, machine)
  // Of another controller nobody knows yet how the machine is.
  const other = controller.vendor !== machine.vendor || controller.settings['host'] !== machine.settings['host']
  const fields = await checked(tx, draft)
  await patchHardware(tx, machine.id, { ...fields, ...controller, ...(other && { power: null, checkedAt: null, controllerError: null }) })
  await note(tx, machine.id, { what: 'changed', detail: '', actor: 'staff', actorName: staffName })
}

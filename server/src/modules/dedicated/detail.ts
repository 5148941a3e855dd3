import type { DeliveryStep } from '@portal/contracts/delivery-steps.ts'
import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { dedicatedDetail } from '@portal/contracts/modules/dedicated.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { type Access, serviceCells } from '../services/index.ts'
import { likelyAt } from './dedicated.rules.ts'
import { openRequest } from './desk.store.ts'
import { findHardware } from './hardware.store.ts'
import { dedicatedList, mapRows, type Reader } from './list.ts'
import { type Dedicated, findDedicated } from './store.ts'
import { type Task, tasksOf } from './tasks.store.ts'

type Detail = OutputOf<typeof dedicatedDetail>

/** Everything the page of one dedicated server shows; a member sees no payment data [P1]. */
export async function detailOf(tx: Tx, reader: Reader, { service, role }: Access): Promise<Detail> {
  const { id } = service
  const server = await findDedicated(tx, id)
  const [mapped] = await mapRows(tx, await serviceCells(tx, dedicatedList, reader.id, [id]), reader)
  if (!server || !mapped) fail('not-found')
  const site = (await listLocations(tx)).find((location) => location.id === service.locationId)
  if (!site) throw new Error(`service ${id} stands at no location`)
  const order = role === 'owner' && service.invoiceId !== null ? await findInvoice(tx, service.invoiceId) : null
  // That of a former owner stays theirs.
  const invoice = order?.accountId === service.accountId ? order : null
  const machine = server.hardwareId === null ? null : await findHardware(tx, server.hardwareId)
  const asked = machine ? await openRequest(tx, machine.id) : null
  const all = await tasksOf(tx, id)
  const { username, hostname, localIp, netmask, gateway, outgoingIp, dedicatedIp } = server
  return {
    ...mapped.row,
    site: { id: site.id, code: site.code, country: site.country, city: site.city },
    ...{ username, hostname, localIp, netmask, gateway, outgoingIp, dedicatedIp },
    hasPassword: server.password !== null && service.state === 'active',
    place: machine && machine.rack !== '' ? [machine.rack, machine.unit].filter(Boolean).join(' ') : null,
    network: machine?.network || null,
    transferGb: service.plan.transferGb ?? null,
    addons: role === 'owner' ? (service.options.addons ?? []).map(({ name, price, amount }) => ({ name, price, amount })) : [],
    delivery: deliveryOf(server, all),
    fitting: all.find(({ purpose, doneAt }) => purpose === 'change' && doneAt === null)?.detail ?? null,
    backup: server.backup,
    backupAt: server.backupAt?.toISOString() ?? null,
    attended: machine?.vendor === 'manual',
    askedAt: asked?.askedAt.toISOString() ?? null,
    checkedAt: server.checkedAt?.toISOString() ?? null,
    suspensions: service.suspensions,
    cancellation: service.cancellation,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    createdAt: service.createdAt.toISOString(),
  }
}

function deliveryOf({ deliveredAt, paidAt, promisedAt, hardwareId }: Dedicated, all: readonly Task[]): Detail['delivery'] {
  if (deliveredAt !== null) return null
  const tasks = all.filter(({ purpose }) => purpose === 'delivery')
  const next = tasks.find(({ doneAt }) => doneAt === null)
  return {
    paidAt: paidAt.toISOString(),
    likelyAt: likelyAt(paidAt).toISOString(),
    promisedAt: promisedAt.toISOString(),
    switchingOn: hardwareId !== null && tasks.length > 0 && !next,
    steps: tasks.map((task) => ({
      code: task.code as DeliveryStep,
      state: task.doneAt ? 'done' : task === next ? 'now' : 'todo',
      dueAt: task.dueAt.toISOString(),
      doneAt: task.doneAt?.toISOString() ?? null,
    })),
  }
}

import type { DedicatedDelivery } from '@portal/contracts/modules/dedicated.operator.contract.ts'
import type { HardwareRow } from '@portal/contracts/modules/hardware.operator.contract.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accountsByIds } from '../../accounts/index.ts'
import { listLocations } from '../../infrastructure/index.ts'
import { servicesByIds } from '../../services/index.ts'
import { alertAt } from '../dedicated.rules.ts'
import { openRequest } from '../desk.store.ts'
import type { Hardware } from '../hardware.store.ts'
import { installView, refusedInstall } from '../install/begin.ts'
import { lastInstall } from '../install/install.store.ts'
import { type Dedicated, dedicatedOf } from '../store.ts'
import { tasksOf } from '../tasks.store.ts'
import { refusedTick } from './tick.rules.ts'

/** Machines as staff's lists show them. */
export async function hardwareRows(tx: Tx, machines: readonly Hardware[]): Promise<HardwareRow[]> {
  const ids = machines.flatMap(({ serviceId }) => serviceId ?? [])
  const [services, servers] = [await servicesByIds(tx, ids), await dedicatedOf(tx, ids)]
  const accounts = await accountsByIds(
    tx,
    [...services.values()].map(({ accountId }) => accountId),
  )
  const codes = new Map((await listLocations(tx)).map(({ id, code }) => [id, code]))
  const rows: HardwareRow[] = []
  for (const machine of machines) {
    const service = services.get(machine.serviceId ?? 0)
    const server = servers.get(machine.serviceId ?? 0)
    const account = accounts.get(service?.accountId ?? 0)
    const asked = machine.vendor === 'manual' ? await openRequest(tx, machine.id) : null
    const { id, tag, model, processor, cpu, memoryMb, disks, diskGb, locationId, rack, unit, state, power, controllerError } = machine
    rows.push({
      ...{ id, tag, model, processor, cpu, memoryMb, disks, diskGb, locationId, rack, unit, state, power, controllerError },
      locationCode: codes.get(locationId) ?? '',
      checkedAt: machine.checkedAt?.toISOString() ?? null,
      asked: asked && asked.what !== 'look' ? { what: asked.what, at: asked.askedAt.toISOString() } : null,
      service:
        service && server && account
          ? {
              id: service.id,
              name: service.name,
              customer: { id: account.id, username: account.username, email: account.email },
              promisedAt: server.promisedAt.toISOString(),
              delivered: server.deliveredAt !== null,
            }
          : null,
    })
  }
  return rows
}

/** The checklist of a service with what it is handed over with; a password is only said to be there. */
export async function deliveryView(tx: Tx, server: Dedicated): Promise<DedicatedDelivery> {
  const all = await tasksOf(tx, server.id)
  const [install, notNow] = [await lastInstall(tx, server.id), await refusedInstall(tx, server)]
  return {
    serviceId: server.id,
    delivered: server.deliveredAt !== null,
    paidAt: server.paidAt.toISOString(),
    promisedAt: server.promisedAt.toISOString(),
    alertAt: alertAt(server.promisedAt).toISOString(),
    system: server.osTitle,
    hostname: server.hostname,
    tasks: all.map((task) => {
      const refused = refusedTick(task, all, server)
      const { id, purpose, code, detail, dueAt, doneAt, doneBy, note } = task
      return {
        ...{ id, purpose, code, detail, doneBy, note },
        dueAt: dueAt.toISOString(),
        doneAt: doneAt?.toISOString() ?? null,
        action: refused === null ? true : { reason: refused },
      }
    }),
    install: install && installView(install),
    mayInstall: notNow === null ? true : { reason: notNow },
    handover: {
      username: server.username,
      passwordSet: server.password !== null,
      address: server.address ?? '',
      netmask: server.netmask ?? '',
      gateway: server.gateway ?? '',
      localIp: server.localIp ?? '',
      outgoingIp: server.outgoingIp ?? '',
      dedicatedIp: server.dedicatedIp ?? '',
    },
  }
}

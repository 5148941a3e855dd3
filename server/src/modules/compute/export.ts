import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { vpsExport } from '@portal/contracts/modules/compute.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { blocksByGateway, listEngines, listLocations } from '../infrastructure/index.ts'
import { type Access, serviceCells } from '../services/index.ts'
import { mapRows, type Reader, vpsList } from './list.ts'
import { machinesOf } from './machines.store.ts'
import { optimizationOf } from './optimization/change.ts'
import type { Vps } from './store.ts'
import { type Capabilities, localIpOf } from './vps.rules.ts'

type Row = OutputOf<typeof vpsExport>['items'][number]

interface Parts {
  readonly capabilities: Capabilities
  /** Opens what is sealed; null: passwords were not asked for. */
  readonly passwordOf: ((machine: Vps) => string) | null
}

/** Rows of a selection as their page shows them; a member sees no payment data [P1]. */
export async function exportRows(tx: Tx, reader: Reader, accesses: readonly Access[], { capabilities, passwordOf }: Parts): Promise<Row[]> {
  const ids = accesses.map(({ service }) => service.id)
  const mapped = await mapRows(tx, await serviceCells(tx, vpsList, reader.id, ids), reader, capabilities)
  const machines = await machinesOf(tx, ids)
  const sites = new Map((await listLocations(tx)).map(({ id, code, city }) => [id, `${city[reader.locale ?? 'en-US']} (${code})`]))
  const engines = new Map((await listEngines(tx)).map((engine) => [engine.id, engine]))
  const blocks = await blocksByGateway(tx, ids)
  return mapped.flatMap(({ row }) => {
    const machine = machines.get(row.id)
    const service = accesses.find(({ service: { id } }) => id === row.id)?.service
    if (!machine || !service) return []
    const { username, netmask, gateway } = machine
    const engine = engines.get(machine.engine ?? '')
    const { actions: _, work: __, trouble: ___, country: ____, locationCode, ...facts } = row
    return {
      ...facts,
      ...{ username, netmask, gateway, location: sites.get(service.locationId ?? 0) ?? locationCode },
      password: passwordOf?.(machine) ?? null,
      localIp: blocks.get(row.id)?.inside.address ?? (engine ? localIpOf(machine, engine.capabilities) : null),
      transferGb: service.plan.transferGb ?? null,
      optimization: optimizationOf(machine),
      addons: row.role === 'owner' ? (service.options.addons ?? []).map(({ name, amount }) => `${name} × ${amount}`).join(', ') : '',
    }
  })
}

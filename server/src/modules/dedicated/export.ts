import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { dedicatedExport } from '@portal/contracts/modules/dedicated.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { type Access, serviceCells } from '../services/index.ts'
import { dedicatedList, mapRows, type Reader } from './list.ts'
import { type Dedicated, dedicatedOf } from './store.ts'

type Row = OutputOf<typeof dedicatedExport>['items'][number]

/** Rows of a selection as their page shows them; `passwordOf` is null where passwords were not asked for. */
export async function exportRows(
  tx: Tx,
  reader: Reader,
  accesses: readonly Access[],
  passwordOf: ((server: Dedicated) => string | null) | null,
): Promise<Row[]> {
  const ids = accesses.map(({ service }) => service.id)
  const mapped = await mapRows(tx, await serviceCells(tx, dedicatedList, reader.id, ids), reader)
  const servers = await dedicatedOf(tx, ids)
  const sites = new Map((await listLocations(tx)).map(({ id, code, city }) => [id, `${city[reader.locale ?? 'en-US']} (${code})`]))
  return mapped.flatMap(({ row }) => {
    const server = servers.get(row.id)
    const service = accesses.find(({ service: { id } }) => id === row.id)?.service
    if (!server || !service) return []
    const { username, localIp, netmask, gateway, outgoingIp, dedicatedIp, backup } = server
    const { actions: _, work: __, trouble: ___, country: ____, step: _____, promisedAt: ______, locationCode, ...facts } = row
    return {
      ...facts,
      ...{ username, localIp, netmask, gateway, outgoingIp, dedicatedIp, backup },
      password: passwordOf?.(server) ?? null,
      location: sites.get(service.locationId ?? 0) ?? locationCode,
      transferGb: service.plan.transferGb ?? null,
      addons: row.role === 'owner' ? (service.options.addons ?? []).map(({ name, amount }) => `${name} × ${amount}`).join(', ') : '',
    }
  })
}

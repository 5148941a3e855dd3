import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { proxyExport } from '@portal/contracts/modules/proxies.contract.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { type Access, type Cell, listServices } from '../services/index.ts'
import { endpointsOf } from './endpoints.store.ts'
import type { Reader } from './list.ts'
import { endpointColumns, mapEndpoints } from './list-detail.ts'

type Row = OutputOf<typeof proxyExport>['items'][number]

/** Of one service there are no more: its plan holds fewer. */
const EVERYTHING = 1_000_000

interface Look {
  readonly lang: Locale
  readonly timeZone: string
  /** Null where passwords were not asked for. */
  readonly passwordOf: ((id: number, sealed: string) => string) | null
}

/** Every proxy of these services, as the list shows it. */
export async function exportRows(
  tx: Tx,
  reader: Reader,
  accesses: readonly Access[],
  { lang, timeZone, passwordOf }: Look,
): Promise<Row[]> {
  const cells: Cell[][] = []
  for (const { service } of accesses) {
    const filters = { service: String(service.id) }
    const asked = {
      page: 1,
      pageSize: EVERYTHING,
      search: '',
      sort: 'ip',
      tab: 'all' as const,
      lang,
      timeZone,
      accountId: reader.id,
      filters,
    }
    cells.push(...(await listServices(tx, endpointColumns, asked)).rows)
  }
  const sealed = new Map(
    (
      await endpointsOf(
        tx,
        accesses.map(({ service }) => service.id),
      )
    ).map(({ id, password }) => [id, password]),
  )
  const sites = new Map((await listLocations(tx)).map(({ id, code, city }) => [id, `${city[lang]} (${code})`]))
  return (await mapEndpoints(tx, cells, reader)).flatMap(({ actions: _, country: __, locationCode, ...row }) => {
    const access = accesses.find(({ service }) => service.id === row.serviceId)
    if (!access) return []
    const { locationId, paymentStatus, priceAmount, currency, periodMonths, note } = access.service
    return {
      ...row,
      password: passwordOf?.(row.id, sealed.get(row.id) ?? '') ?? null,
      location: sites.get(locationId ?? 0) ?? locationCode,
      price: access.role === 'owner' ? { amount: priceAmount, currency } : null,
      ...{ paymentStatus, periodMonths, note },
    }
  })
}

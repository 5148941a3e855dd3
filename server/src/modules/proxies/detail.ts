import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { proxyDetail, proxyTransfer } from '@portal/contracts/modules/proxies.contract.ts'
import { addDays, isoDate } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { addressesOf } from '../edge/index.ts'
import { listLocations } from '../infrastructure/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { type Access, type Service, serviceCells } from '../services/index.ts'
import { countByAddress, findEndpoint } from './endpoints.store.ts'
import { mapRows, proxyColumns, type Reader, transferNow } from './list.ts'
import { daysOf } from './transfers.store.ts'

/** Everything the page of one proxy service shows; a member sees no payment data [P1]. */
export async function detailOf(tx: Tx, reader: Reader, { service, role }: Access): Promise<OutputOf<typeof proxyDetail>> {
  const { id } = service
  const [row] = await mapRows(tx, await serviceCells(tx, proxyColumns, reader.id, [id]), reader)
  if (!row) fail('not-found')
  const site = (await listLocations(tx)).find((location) => location.id === service.locationId)
  if (!site) throw new Error(`service ${id} stands at no location`)
  const order = role === 'owner' && service.invoiceId !== null ? await findInvoice(tx, service.invoiceId) : null
  // That of a former owner stays theirs.
  const invoice = order?.accountId === service.accountId ? order : null
  const proxies = await countByAddress(tx, id)
  return {
    ...row,
    site: { id: site.id, code: site.code, country: site.country, city: site.city },
    addressList: (await addressesOf(tx, id)).map(({ address }) => ({ ip: address, proxies: proxies.get(address) ?? 0 })),
    suspensions: service.suspensions,
    cancellation: service.cancellation,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    createdAt: service.createdAt.toISOString(),
  }
}

/** Each day of the span by the clock of the service, those without traffic too. */
export async function transferOf(
  tx: Tx,
  service: Service,
  { endpointId, days }: { readonly endpointId?: number | undefined; readonly days: number },
): Promise<OutputOf<typeof proxyTransfer>> {
  if (endpointId !== undefined && !(await findEndpoint(tx, service.id, endpointId))) fail('not-found')
  const span = [...new Set(Array.from({ length: days }, (_, back) => isoDate(addDays(tx.now, back + 1 - days), service.timeZone)))]
  const counted = new Map((await daysOf(tx, { serviceId: service.id, endpointId, from: span[0] ?? '' })).map((day) => [day.day, day]))
  return {
    transfer: await transferNow(tx, service),
    days: span.map((day) => ({ day, receivedBytes: counted.get(day)?.received ?? 0, sentBytes: counted.get(day)?.sent ?? 0 })),
  }
}

import { EXPORT_MAX } from '@portal/contracts/constants.ts'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { defineExported } from '../services/selection/exported.ts'

type ExportedProxy = OutputOf<'user/service/vms/app/proxy/export'>['items'][number]

/** As many calls as the selection needs, one after the other, in its order. */
async function load(ids: readonly number[], passwords: boolean): Promise<ExportedProxy[]> {
  const rows: ExportedProxy[] = []
  for (let at = 0; at < ids.length; at += EXPORT_MAX) {
    const { items } = await call('user/service/vms/app/proxy/export', { ids: ids.slice(at, at + EXPORT_MAX), passwords })
    rows.push(...items)
  }
  return rows
}

/** What is exported of proxy services: a row for each proxy [S9]. */
export const proxiesExported = defineExported<ExportedProxy>({
  name: 'proxy',
  load,
  columns: [
    { label: 'services.column.id', text: ({ serviceId }) => serviceId },
    { label: 'services.column.name', text: ({ serviceName }) => serviceName },
    { label: 'proxies.field.ip', text: ({ ip }) => ip },
    { label: 'proxies.field.port', text: ({ port }) => port },
    { label: 'proxies.field.type', text: ({ type }, t) => t(`proxies.type.${type}`) },
    { label: 'proxies.field.username', text: ({ username }) => username },
    { label: 'proxies.field.password', text: ({ password }) => password, secret: true },
    { label: 'services.column.status', text: ({ status }, t) => t(`proxies.state.${status}`) },
    { label: 'proxies.field.transfer', text: ({ usedBytes }) => (usedBytes / 1e9).toFixed(2) },
    { label: 'proxies.field.remark', text: ({ remark }) => remark },
    { label: 'proxies.field.region', text: ({ location }) => location },
    { label: 'services.column.plan', text: ({ planName }) => planName },
    { label: 'services.column.price', money: ({ price }) => price },
    { label: 'services.column.months', text: ({ periodMonths }) => periodMonths },
    { label: 'services.column.start', text: ({ start }) => start },
    { label: 'services.column.paidUntil', text: ({ end }) => end },
    { label: 'selection.column.autoRenew', text: ({ autoRenew }, t) => t(autoRenew ? 'selection.yes' : 'selection.no') },
    { label: 'services.column.note', text: ({ note }) => note },
  ],
})

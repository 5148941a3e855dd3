import { EXPORT_MAX } from '@portal/contracts/constants.ts'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { defineExported } from '../services/selection/exported.ts'

type ExportedHosting = OutputOf<'user/service/hosting/export'>['items'][number]

/** As many calls as the selection needs, one after the other, in its order. */
async function loadExported(ids: readonly number[], passwords: boolean): Promise<ExportedHosting[]> {
  const rows: ExportedHosting[] = []
  for (let at = 0; at < ids.length; at += EXPORT_MAX) {
    const { items } = await call('user/service/hosting/export', { ids: ids.slice(at, at + EXPORT_MAX), passwords })
    rows.push(...items)
  }
  return rows
}

/** What is exported of web hosting, in the order of the specification [S9]. */
export const hostingExported = defineExported<ExportedHosting>({
  name: 'hosting',
  load: loadExported,
  columns: [
    { label: 'services.column.id', text: ({ id }) => id },
    { label: 'services.column.name', text: ({ name }) => name },
    { label: 'hosting.domain', text: ({ domain }) => domain },
    { label: 'hosting.account.dnsName', text: ({ asciiDomain }) => asciiDomain },
    { label: 'selection.column.username', text: ({ username }) => username },
    { label: 'selection.column.password', text: ({ password }) => password, secret: true },
    { label: 'hosting.account.email', text: ({ email }) => email },
    { label: 'services.column.plan', text: ({ planName }) => planName },
    { label: 'selection.column.memory', text: ({ memoryMb }) => memoryMb },
    { label: 'selection.column.disk', text: ({ diskGb }) => diskGb },
    { label: 'selection.column.transfer', text: ({ transferGb }) => transferGb },
    { label: 'hosting.measured.websites', text: ({ websites }) => websites },
    { label: 'hosting.measured.mailboxes', text: ({ mailboxes }) => mailboxes },
    { label: 'services.column.price', money: ({ price }) => price },
    { label: 'services.column.months', text: ({ periodMonths }) => periodMonths },
    { label: 'services.column.start', text: ({ start }) => start },
    { label: 'services.column.paidUntil', text: ({ end }) => end },
    { label: 'selection.column.autoRenew', text: ({ autoRenew }, t) => t(autoRenew ? 'selection.yes' : 'selection.no') },
    {
      label: 'selection.column.payment',
      text: ({ paymentStatus }, t) => (paymentStatus === 'OK' ? paymentStatus : t(`services.payment.${paymentStatus}`)),
    },
    { label: 'services.column.status', text: ({ status }, t) => t(`hosting.state.${status}`) },
    { label: 'services.column.site', text: ({ location }) => location },
    { label: 'services.column.note', text: ({ note }) => note },
    { label: 'selection.column.tags', text: ({ tags }) => tags.join(', ') },
  ],
})

import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { defineExported, inParts } from '../services/selection/exported.ts'

type ExportedDedicated = OutputOf<'user/service/dedicated/export'>['items'][number]

export const loadExported = inParts<ExportedDedicated>((input) => call('user/service/dedicated/export', input))

/** What is exported of a dedicated server, in the order of the specification [S9]. */
export const dedicatedExported = defineExported<ExportedDedicated>({
  name: 'dedicated-server',
  load: loadExported,
  columns: [
    { label: 'services.column.id', text: ({ id }) => id },
    { label: 'services.column.name', text: ({ name }) => name },
    { label: 'selection.column.username', text: ({ username }) => username },
    { label: 'selection.column.password', text: ({ password }) => password, secret: true },
    { label: 'services.column.price', money: ({ price }) => price },
    { label: 'services.column.months', text: ({ periodMonths }) => periodMonths },
    { label: 'services.column.site', text: ({ location }) => location },
    { label: 'services.column.plan', text: ({ planName }) => planName },
    { label: 'services.column.start', text: ({ start }) => start },
    { label: 'services.column.paidUntil', text: ({ end }) => end },
    { label: 'selection.column.autoRenew', text: ({ autoRenew }, t) => t(autoRenew ? 'selection.yes' : 'selection.no') },
    {
      label: 'selection.column.payment',
      text: ({ paymentStatus }, t) => (paymentStatus === 'OK' ? paymentStatus : t(`services.payment.${paymentStatus}`)),
    },
    { label: 'services.column.note', text: ({ note }) => note },
    { label: 'services.column.status', text: ({ status }, t) => t(`dedicated.state.${status}`) },
    { label: 'selection.column.tags', text: ({ tags }) => tags.join(', ') },
    { label: 'selection.column.owner', text: ({ ownerName }) => ownerName },
    { label: 'selection.column.role', text: ({ role }, t) => t(role === 'owner' ? 'services.owner' : 'services.coOwner') },
    { label: 'services.column.address', text: ({ address }) => address },
    { label: 'selection.column.port', text: ({ port }) => port },
    { label: 'dedicated.field.outgoingIp', text: ({ outgoingIp }) => outgoingIp },
    { label: 'dedicated.field.dedicatedIp', text: ({ dedicatedIp }) => dedicatedIp },
    { label: 'selection.column.cpu', text: ({ cpu }) => cpu },
    { label: 'selection.column.memory', text: ({ memoryMb }) => memoryMb },
    { label: 'selection.column.disk', text: ({ diskGb }) => diskGb },
    { label: 'selection.column.system', text: ({ osTitle }) => osTitle },
    { label: 'selection.column.transfer', text: ({ transferGb }) => transferGb },
    { label: 'selection.column.localIp', text: ({ localIp }) => localIp },
    { label: 'selection.column.netmask', text: ({ netmask }) => netmask },
    { label: 'selection.column.gateway', text: ({ gateway }) => gateway },
    { label: 'selection.column.addons', text: ({ addons }) => addons },
    { label: 'dedicated.backup.title', text: ({ backup }, t) => t(`dedicated.backup.${backup}`) },
  ],
})

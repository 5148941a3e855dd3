import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { defineExported, inParts } from '../services/selection/exported.ts'
import { choiceOf } from './backups/period.ts'

export type ExportedVps = OutputOf<'user/service/vps/export'>['items'][number]

export const loadExported = inParts<ExportedVps>((input) => call('user/service/vps/export', input))

/** What is exported of a VPS, in the order of the specification [S9]. */
export const vpsExported = defineExported<ExportedVps>({
  name: 'cloud-vps',
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
    { label: 'compute.server.backup', text: ({ backup }, t) => t(`compute.backup.${choiceOf(backup)}`) },
    { label: 'services.column.status', text: ({ status }, t) => t(`compute.state.${status}`) },
    { label: 'services.column.start', text: ({ start }) => start },
    { label: 'services.column.paidUntil', text: ({ end }) => end },
    { label: 'selection.column.autoRenew', text: ({ autoRenew }, t) => t(autoRenew ? 'selection.yes' : 'selection.no') },
    { label: 'services.column.note', text: ({ note }) => note },
    { label: 'selection.column.tags', text: ({ tags }) => tags.join(', ') },
    { label: 'selection.column.owner', text: ({ ownerName }) => ownerName },
    { label: 'selection.column.role', text: ({ role }, t) => t(role === 'owner' ? 'services.owner' : 'services.coOwner') },
    { label: 'services.column.address', text: ({ address }) => address },
    { label: 'selection.column.moreIpv4', text: ({ moreAddresses }) => moreAddresses.join(', ') },
    { label: 'selection.column.port', text: ({ port }) => port },
    { label: 'selection.column.cpu', text: ({ cpu }) => cpu },
    { label: 'selection.column.memory', text: ({ memoryMb }) => memoryMb },
    { label: 'selection.column.disk', text: ({ diskGb }) => diskGb },
    { label: 'selection.column.storage', text: ({ storageGb }) => storageGb ?? '' },
    { label: 'selection.column.system', text: ({ osTitle }) => osTitle },
    { label: 'compute.optimization.term', text: ({ optimization }, t) => t(`compute.optimization.of.${optimization}`) },
    { label: 'selection.column.transfer', text: ({ transferGb }) => transferGb },
    { label: 'selection.column.localIp', text: ({ localIp }) => localIp },
    { label: 'selection.column.netmask', text: ({ netmask }) => netmask },
    { label: 'selection.column.gateway', text: ({ gateway }) => gateway },
    { label: 'selection.column.addons', text: ({ addons }) => addons },
  ],
})

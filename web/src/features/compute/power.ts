import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import { IconPlayerPlay, IconPlayerStop, IconPower, IconRefresh } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import type { IconType } from '../../design/icon.tsx'
import type { SendUi } from '../services/actions/action-ui.ts'
import type { Vps } from './calls.ts'

const power = (verb: VpsPowerVerb, icon: IconType): SendUi<Vps> => ({
  label: `compute.verb.${verb}`,
  short: `compute.verb.${verb}`,
  icon,
  group: 'power',
  send: ({ id }) => call(`user/service/vps/${verb}`, { id }),
  bulk: { done: `compute.bulk.${verb}`, failed: (t) => t('compute.verbFailed', { verb }) },
})

/** Asked for once more, with the name: it interrupts whatever runs inside. */
const asked = (verb: 'stop' | 'restart') => ({
  confirm: { title: `compute.confirm.${verb}.title`, many: `compute.confirm.${verb}.many`, text: `compute.confirm.${verb}.text` } as const,
})

export const powerActions: Readonly<Record<VpsPowerVerb, SendUi<Vps>>> = {
  start: power('start', IconPlayerPlay),
  restart: { ...power('restart', IconRefresh), ...asked('restart') },
  shutdown: power('shutdown', IconPower),
  stop: { ...power('stop', IconPlayerStop), ...asked('stop'), label: 'compute.stopLong', danger: true },
}

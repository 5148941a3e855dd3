import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import { IconPlayerPlay, IconPlayerStop, IconPower, IconRefresh } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { IconType } from '../../design/icon.tsx'

export const powerIcons: Readonly<Record<VpsPowerVerb, IconType>> = {
  start: IconPlayerPlay,
  stop: IconPlayerStop,
  restart: IconRefresh,
  shutdown: IconPower,
}

/** These interrupt whatever runs inside: asked for once more, with the name. */
export const interrupts = (verb: VpsPowerVerb): verb is 'stop' | 'restart' => verb === 'stop' || verb === 'restart'

/** One call per machine [C7]; what is shown afterwards is the server's word. */
export async function sendPower(verb: VpsPowerVerb, id: number): Promise<void> {
  await call(`user/service/vps/${verb}`, { id })
  refreshMachines()
}

export function refreshMachines(): void {
  void queryClient.invalidateQueries(underPath('user/service/vps'))
  void queryClient.invalidateQueries(underPath('user/log'))
}

import { useCallback } from 'react'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { usePathParams } from '../../../lib/navigation.ts'
import { ConsoleFrame, EnterHint, useScale } from '../../compute/console/console-frame.tsx'
import { useConsole } from '../../compute/console/use-console.ts'
import { OfDedicated } from '../of-dedicated.tsx'
import { DedicatedStatus } from '../status.tsx'
import { useRefreshInterval } from '../use-power.ts'
import { ServerTools } from './server-tools.tsx'

/** The serial line of a dedicated server, over its controller. */
export const Page = () => (
  <OfDedicated>
    <ConsoleWindow />
  </OfDedicated>
)

function ConsoleWindow() {
  const { VMID = '' } = usePathParams()
  const scale = useScale()
  const ticketOf = useCallback((signal: AbortSignal) => call('user/service/dedicated/console', { id: VMID }, { signal }), [VMID])
  const line = useConsole(VMID, { protocol: 'text', scale: scale[0], ticketOf })
  const cached = useCall('user/service/dedicated/detail', { id: VMID })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const { data: server } = useCall('user/service/dedicated/detail', { id: VMID }, { refetchInterval: interval })
  return (
    <ConsoleFrame
      name={server?.name}
      status={server && <DedicatedStatus server={server} bar={false} />}
      protocol="text"
      line={line}
      scale={scale}
      tools={server && <ServerTools server={server} />}
    >
      {line.state.kind === 'live' && <EnterHint />}
    </ConsoleFrame>
  )
}

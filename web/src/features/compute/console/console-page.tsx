import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { Label } from '../../../design/data/status.tsx'
import { usePathParams } from '../../../lib/navigation.ts'
import type { VpsDetail } from '../calls.ts'
import { OfVps } from '../of-vps.tsx'
import { BootMark } from '../rescue/lazy.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import { VpsStatus } from '../vps-status.tsx'
import { ConsoleFrame, EnterHint, useScale } from './console-frame.tsx'
import { MachineTools } from './machine-tools.tsx'
import { OtherWindows } from './other-windows.tsx'
import { useConsole } from './use-console.ts'
import type { ConsoleProtocol } from './viewer.ts'

/** The screen of a VPS, or its serial line. */
export const Page = () => (
  <OfVps>
    <ConsoleWindow />
  </OfVps>
)

function ConsoleWindow() {
  const t = useTranslations('consoles')
  const { VMID = '' } = usePathParams()
  const scale = useScale()
  const [chosen, setChosen] = useState<ConsoleProtocol | null>(null)
  const cached = useCall('user/service/vps/detail', { id: VMID })
  const protocol = chosen ?? firstOf(cached.data, cached.isError)
  const line = useConsole(VMID, { protocol, scale: scale[0] })
  const { state, others, takeOver, reconnect } = line
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const { data: vps } = useCall('user/service/vps/detail', { id: VMID }, { refetchInterval: interval })
  const live = state.kind === 'live'
  const wentDark = state.kind === 'ended' && state.end === 'engine-gone'
  const runs = vps?.status === 'running' || vps?.status === 'success'
  const seenOff = useRef(false)
  // A machine that was seen to be off and is on again has its screen back without anybody asking; one whose screen only fails is not asked for ever.
  useEffect(() => {
    if (wentDark && runs && seenOff.current) reconnect()
    seenOff.current = wentDark && !runs
  }, [wentDark, runs, reconnect])
  return (
    <ConsoleFrame
      name={vps?.name}
      status={vps && <Status vps={vps} />}
      protocol={protocol}
      choice={
        vps?.textConsole &&
        vps.screenConsole &&
        protocol !== null && (
          <Segmented
            label={t('view')}
            value={protocol}
            onChange={setChosen}
            options={[
              { value: 'rfb', label: t('rfb') },
              { value: 'text', label: t('text') },
            ]}
          />
        )
      }
      line={line}
      scale={scale}
      tools={vps && <MachineTools vps={vps} />}
    >
      {live && vps?.engine?.simulated && <span className="warn-t">{t('simulated')}</span>}
      {live && others > 0 && protocol !== null && <OtherWindows others={others} protocol={protocol} onTakeOver={takeOver} />}
      {live && others === 0 && protocol === 'text' && <EnterHint />}
      {live && <BootMark vps={vps} />}
    </ConsoleFrame>
  )
}

function Status({ vps }: { vps: VpsDetail }) {
  const labels = useTranslations('compute')
  return (
    <>
      <VpsStatus vps={vps} bar={false} />
      {vps.engine?.simulated && <Label tone="warn">{labels('simulator')}</Label>}
    </>
  )
}

/** Its screen, or its serial line where it has no screen; where nobody can say, the call for its ticket tells why. */
function firstOf(vps: VpsDetail | undefined, failed: boolean): ConsoleProtocol | null {
  if (vps) return vps.screenConsole ? 'rfb' : 'text'
  return failed ? 'rfb' : null
}

import { useMemo } from 'react'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { VpsDetail } from '../calls.ts'
import { usePasswordDefinition } from '../detail/password.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOutcomes } from '../use-outcomes.ts'
import { vpsActionSet } from '../vps.actions.ts'
import { PowerAndLogin } from './power-and-login.tsx'

/** What one reaches for while sitting at a machine's screen: its power and its login. */
export function MachineTools({ vps: answered }: { vps: VpsDetail }) {
  const machines = useMemo(() => [answered], [answered])
  const [vps = answered] = useFresh(machines)
  const actions = useServiceActions(vpsActionSet, 'detail')
  const password = usePasswordDefinition(vps, actions)
  useOutcomes([vps], actions)
  return (
    <>
      <PowerAndLogin power={actions.menu(vps, [vpsActionSet.buttons])} username={vps.username} password={password} />
      {actions.dialog}
    </>
  )
}

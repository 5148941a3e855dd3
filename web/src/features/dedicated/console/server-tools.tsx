import { useMemo } from 'react'
import { PowerAndLogin } from '../../compute/console/power-and-login.tsx'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { DedicatedDetail } from '../calls.ts'
import { dedicatedActionSet } from '../dedicated.actions.ts'
import { usePasswordDefinition } from '../detail/password.tsx'
import { useOutcomes } from '../use-power.ts'

/** Its power and its login, while one sits at its console. */
export function ServerTools({ server }: { server: DedicatedDetail }) {
  const actions = useServiceActions(dedicatedActionSet, 'detail')
  const password = usePasswordDefinition(server, actions)
  const servers = useMemo(() => [server], [server])
  useOutcomes(servers, actions)
  return (
    <>
      <PowerAndLogin power={actions.menu(server, [dedicatedActionSet.buttons])} username={server.username} password={password} />
      {actions.dialog}
    </>
  )
}

import { RGC_PORTS } from '@portal/contracts/rgc.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'

export type RgcSession = OutputOf<'user/rgc/session/list'>['items'][number]
export type RgcGateways = OutputOf<'user/rgc/server/list'>
export type RgcGateway = RgcGateways['items'][number]

export function refreshSessions(): void {
  for (const path of ['user/rgc', 'user/service', 'user/log']) void queryClient.invalidateQueries(underPath(path))
}

export const isMoving = ({ state }: RgcSession): boolean => state === 'creating' || state === 'closing'
export const isLive = ({ state }: RgcSession): boolean => state === 'open' || state === 'creating' || state === 'closing'

/** What a person types into a client; null until the gateway said where it listens. */
export const placeOf = ({ host, port }: RgcSession): string | null => (host === null || port === null ? null : `${host}:${port}`)

/** By which it is called where its address is not known yet. */
export const nameOf = (session: RgcSession): string => placeOf(session) ?? session.serviceName

/** Ready to be pasted; nothing that a shell would read as more than a name comes into it. */
export function sshLine({ host, port, username }: RgcSession): string | null {
  if (host === null || port === null) return null
  const [who, where] = [username, host].map((part) => part.replaceAll(/[^\w.:-]/g, ''))
  return port === RGC_PORTS.ssh ? `ssh ${who}@${where}` : `ssh -p ${port} ${who}@${where}`
}

/** One entry a line, or parted by commas. */
export const entriesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((entry) => entry !== '')

import { RDP_PORT } from '@portal/contracts/constants.ts'
import { saveFile } from '../../../lib/save-file.ts'

export interface RdpTarget {
  readonly name: string
  readonly address: string
  /** Null: the usual one. */
  readonly port: number | null
  readonly username: string | null
}

/** A line ends a setting, so none may come from outside. */
const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')

/** What remote desktop programs open: where to, as whom; the password is asked there and stands in no file. */
export function rdpFile({ address, port, username }: Omit<RdpTarget, 'name'>): string {
  const host = address.includes(':') ? `[${oneLine(address)}]` : oneLine(address)
  return [
    `full address:s:${host}:${port ?? RDP_PORT}`,
    ...(username ? [`username:s:${oneLine(username)}`] : []),
    'prompt for credentials:i:1',
    // Warns where the server cannot show who it is.
    'authentication level:i:2',
    'screen mode id:i:2',
    'redirectclipboard:i:1',
    'redirectdrives:i:0',
    'autoreconnection enabled:i:1',
    '',
  ].join('\r\n')
}

/** A name that every system takes as a file's. */
export const rdpFileName = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+/, '') || 'server'}.rdp`

interface Server extends Omit<RdpTarget, 'address'> {
  readonly address: string | null
  readonly family: string
}

/** One profile for each Windows server among these that has an address; answers how many. */
export function saveProfiles(servers: readonly Server[]): number {
  const targets = servers.flatMap(({ family, address, ...one }) => (family === 'windows' && address !== null ? [{ ...one, address }] : []))
  for (const target of targets) saveFile(new Blob([rdpFile(target)], { type: 'application/x-rdp' }), rdpFileName(target.name))
  return targets.length
}

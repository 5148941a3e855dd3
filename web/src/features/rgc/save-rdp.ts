import { saveFile } from '../../lib/save-file.ts'
import { rdpFile, rdpFileName } from '../compute/rdp/rdp-file.ts'
import type { RgcSession } from './calls.ts'

/** The profile leads to the gateway; false where it is not known yet where that listens. */
export function saveSessionRdp({ host, port, username, serviceName }: RgcSession): boolean {
  if (host === null || port === null) return false
  saveFile(new Blob([rdpFile({ address: host, port, username })], { type: 'application/x-rdp' }), rdpFileName(serviceName))
  return true
}

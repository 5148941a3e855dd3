import { saveFile } from '../../lib/save-file.ts'
import { rdpFile, rdpFileName } from '../compute/rdp/rdp-file.ts'
import { loadExported } from './dedicated.exported.ts'

/** One profile for each Windows server among these that has an address; answers how many. */
export async function saveProfilesOf(ids: readonly number[]): Promise<number> {
  const targets = (await loadExported(ids, false)).flatMap(({ name, address, port, username, family }) =>
    family === 'windows' && address !== null ? [{ name, address, port, username }] : [],
  )
  for (const target of targets) saveFile(new Blob([rdpFile(target)], { type: 'application/x-rdp' }), rdpFileName(target.name))
  return targets.length
}

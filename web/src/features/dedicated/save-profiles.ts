import { saveProfiles } from '../compute/rdp/rdp-file.ts'
import { loadExported } from './dedicated.exported.ts'

export const saveProfilesOf = async (ids: readonly number[]): Promise<number> => saveProfiles(await loadExported(ids, false))

import { loadExported } from '../vps.exported.ts'
import { saveProfiles } from './rdp-file.ts'

export const saveRdp = async (ids: readonly number[]): Promise<number> => saveProfiles(await loadExported(ids, false))

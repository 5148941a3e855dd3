import { safeBack } from '../lib/safe-back.ts'
import { isStaffAddress } from '../staff-address.ts'
import { staffPaths } from './paths.ts'

/** The way back after signing in: only an address inside the console. */
export const staffBack = (back: unknown): string | null => {
  const safe = safeBack(back)
  return safe && isStaffAddress(new URL(safe, 'http://portal').pathname) && !safe.startsWith(staffPaths.login()) ? safe : null
}

import { perAddress, perCode } from '../../platform/auth/pace.rules.ts'
import { fromAddress, secretKey, type Try, tryAt } from '../../platform/auth/tries.rules.ts'

/** A password at the door. Staff serve all brands: their names are counted once for all of them, and apart from the customers'. */
export const signInTry = (username: string, ip: string): Try =>
  tryAt(secretKey('staff', username), ip, { shared: fromAddress('staff-ip', ip, perAddress) })

/** What is tried from a console that was left open. */
export const ownTry = (staffId: number, ip: string): Try => tryAt(secretKey('staff-own', staffId), ip)

/** A code of the factor in use, at the door and inside. */
export const codeTry = (staffId: number): Try => ({ own: [{ key: secretKey('staff-code', staffId), pace: perCode }], shared: [] })

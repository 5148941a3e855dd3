import { readStored, writeStored } from '../lib/preference.ts'
import type { CurrentUser } from './current-user.ts'

const keyOf = (name: string): string => `portal.trusted.${name.trim().toLowerCase()}`

/** What stands for a code in this browser, by the name or e-mail that is typed; the server decides whether it still does. */
export const trustedDevice = (name: string): string | undefined => readStored(keyOf(name)) ?? undefined

export function keepTrustedDevice({ username, email, trustedDevice: token }: CurrentUser): void {
  if (token !== null) for (const name of [username, email]) writeStored(keyOf(name), token)
}

export const forgetTrustedDevice = (name: string): void => writeStored(keyOf(name), null)

import { switchLocale } from '../i18n/i18n.tsx'
import { createStore, useStore } from '../lib/store.ts'
import { call } from './client.ts'
import type { OutputOf } from './endpoints.ts'
import { asApiError } from './errors.ts'
import { clearSession, readSession, saveSession } from './session.ts'

export type CurrentUser = OutputOf<'user/login'>

export const currentUser = createStore<CurrentUser | null>(null)
export const useCurrentUser = (): CurrentUser | null => useStore(currentUser)

let checking: Promise<boolean> | null = null

/**
 * Verifies the stored session once per start. Only an answered 401 ends it [A3a]:
 * with 429, 5xx or a lost network the person stays signed in and the page says what is wrong.
 */
export function checkSession(): Promise<boolean> {
  const session = readSession()
  if (!session) return Promise.resolve(false)
  checking ??= call('user/login', session).then(
    (user) => {
      arrived(user)
      return true
    },
    (error: unknown) => {
      if (asApiError(error).status === 401) {
        clearSession()
        checking = null
        return false
      }
      return true
    },
  )
  return checking
}

/** The account's language goes before cookie and browser [A3b]. */
function arrived(user: CurrentUser): void {
  currentUser.set(user)
  void switchLocale(user.locale)
}

/** After the password (and code) were accepted. */
export function startSession(user: CurrentUser): void {
  saveSession(user)
  arrived(user)
  checking = Promise.resolve(true)
}

/** Signs out here; the server is told, but a lost network must not keep anybody in. */
export async function endSession(): Promise<void> {
  await call('user/logout', {}).catch(() => undefined)
  clearSession()
  currentUser.set(null)
  checking = null
}

import { useStore } from '../lib/store.ts'
import { call } from './client.ts'
import type { OutputOf } from './endpoints.ts'
import { createSessionState } from './session-state.ts'

export type CurrentUser = OutputOf<'user/login'>

const state = createSessionState<CurrentUser>('user', {
  // Without the e-mail: after a change of e-mail the cookie is stale, and the session remains valid.
  check: ({ username, sessionId = '' }) => call('user/login', { username, sessionId }),
  end: () => call('user/logout', {}),
  speak: (locale) => call('user/levprotected/profile/update', { locale }),
})

export const { person: currentUser, check: checkSession, start: startSession, end: endSession } = state
export const useCurrentUser = (): CurrentUser | null => useStore(currentUser)

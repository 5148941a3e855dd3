import { useStore } from '../lib/store.ts'
import { call } from './client.ts'
import type { OutputOf } from './endpoints.ts'
import { createSessionState } from './session-state.ts'

export type CurrentUser = OutputOf<'user/login'>

const state = createSessionState<CurrentUser>('user', {
  check: ({ username, email, sessionId = '' }) => call('user/login', { username, email, sessionId }),
  end: () => call('user/logout', {}),
  speak: (locale) => call('user/levprotected/profile/update', { locale }),
})

export const { person: currentUser, check: checkSession, start: startSession, end: endSession } = state
export const useCurrentUser = (): CurrentUser | null => useStore(currentUser)

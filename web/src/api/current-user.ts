import { useStore } from '../lib/store.ts'
import { call } from './client.ts'
import type { OutputOf } from './endpoints.ts'
import { keepSession } from './session-keeper.ts'

export type CurrentUser = OutputOf<'user/login'>

const keeper = keepSession<CurrentUser>('user', {
  check: ({ username, email, sessionId = '' }) => call('user/login', { username, email, sessionId }),
  end: () => call('user/logout', {}),
  speak: (locale) => call('user/levprotected/profile/update', { locale }),
})

export const { person: currentUser, check: checkSession, start: startSession, end: endSession } = keeper
export const useCurrentUser = (): CurrentUser | null => useStore(currentUser)

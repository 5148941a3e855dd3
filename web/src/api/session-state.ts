import { localeSaver } from '../i18n/account-locale.ts'
import { switchLocale } from '../i18n/i18n.tsx'
import type { Locale } from '../i18n/locale.ts'
import { currentTime } from '../lib/clock.ts'
import { createStore, type Store } from '../lib/store.ts'
import { asApiError } from './errors.ts'
import { waitForSignIn } from './expired-session.ts'
import { clearSession, type Realm, readSession, type Session, saveSession } from './session.ts'

interface Calls<Person> {
  /** The session check of the realm. */
  readonly check: (session: Session) => Promise<Person>
  readonly end: () => Promise<unknown>
  /** Keeps the language that the person chose with the account. */
  readonly speak: (locale: Locale) => Promise<unknown>
}

export interface SessionState<Person> {
  /** Who is signed in, once that is known. */
  readonly person: Store<Person | null>
  readonly check: () => Promise<boolean>
  readonly start: (person: Person) => void
  readonly end: () => Promise<void>
}

/** Timers of browsers hold no more than 24 days. */
const TIMER_MAX_MS = 86_400_000
/** The next check where the server says that the session goes on, or nothing. */
const CHECK_AGAIN_MS = 10_000

/** Keeps the session of one realm: who it is, whether it still holds, and its end. */
export function createSessionState<Person extends Session & { readonly locale: Locale; readonly sessionEndsAt: string }>(
  realm: Realm,
  calls: Calls<Person>,
): SessionState<Person> {
  const person = createStore<Person | null>(null)
  let checking: Promise<boolean> | null = null
  let end: ReturnType<typeof setTimeout> | undefined
  /** At the absolute end of the session the sign-in panel opens over the page, before a call is lost to it [A3a]. */
  const awaitEnd = ({ sessionEndsAt }: Person, least = 0): void => {
    clearTimeout(end)
    const left = Date.parse(sessionEndsAt) - currentTime().getTime()
    end = setTimeout(() => void verifyEnd(), Math.min(Math.max(left, least), TIMER_MAX_MS))
  }
  const verifyEnd = async (): Promise<void> => {
    const [session, who] = [readSession(realm), person.get()]
    if (!session || !who) return
    if (Date.parse(who.sessionEndsAt) > currentTime().getTime()) return awaitEnd(who)
    try {
      const now = await calls.check(session)
      person.set(now)
      awaitEnd(now, CHECK_AGAIN_MS)
    } catch (error) {
      if (asApiError(error).status === 401) void waitForSignIn(realm)
      else awaitEnd(who, CHECK_AGAIN_MS)
    }
  }
  const arrived = (who: Person): void => {
    person.set(who)
    awaitEnd(who)
    localeSaver.set(() => calls.speak)
    // The account's language goes before cookie and browser [A3b].
    void switchLocale(who.locale)
  }
  return {
    person,
    /**
     * Verifies the stored session once per start. Only an answered 401 ends it [A3a]:
     * with 429, 5xx or a lost network the person stays signed in and the page says what is wrong.
     */
    check: () => {
      const session = readSession(realm)
      if (!session) return Promise.resolve(false)
      checking ??= calls.check(session).then(
        (who) => {
          arrived(who)
          return true
        },
        (error: unknown) => {
          if (asApiError(error).status !== 401) return true
          clearSession(realm)
          checking = null
          return false
        },
      )
      return checking
    },
    /** After the password (and code) were accepted. */
    start: (who) => {
      saveSession(who, realm)
      arrived(who)
      checking = Promise.resolve(true)
    },
    /** Signs out here; the server is told, but a lost network must not keep anybody in. */
    end: async () => {
      await calls.end().catch(() => undefined)
      clearTimeout(end)
      clearSession(realm)
      person.set(null)
      localeSaver.set(null)
      checking = null
    },
  }
}

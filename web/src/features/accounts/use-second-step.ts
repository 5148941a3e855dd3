import { useEffect, useState } from 'react'
import type { Credentials } from './sign-in-form.tsx'

/** A password waits for its code in this page's memory no longer. */
const KEPT_MS = 10 * 60_000

export interface SecondStep {
  /** Set while the code is asked for. */
  readonly credentials: Credentials | null
  /** Who has to begin anew, because it took too long or the password is not right any more. */
  readonly lapsed: string | null
  /** A passkey may be shown in place of the code. */
  readonly passkey: boolean
  readonly begin: (credentials: Credentials, passkey: boolean) => void
  readonly lapse: () => void
  /** Somebody else signs in. */
  readonly cancel: () => void
}

/** Between the two steps of a sign-in. One that lapses leads back to the first, with the name filled in. */
export function useSecondStep(): SecondStep {
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [passkey, setPasskey] = useState(false)
  const [lapsed, setLapsed] = useState<string | null>(null)
  const lapse = () => {
    setLapsed(credentials?.username ?? null)
    setCredentials(null)
  }
  useEffect(() => {
    if (!credentials) return
    const timer = setTimeout(() => {
      setLapsed(credentials.username)
      setCredentials(null)
    }, KEPT_MS)
    return () => clearTimeout(timer)
  }, [credentials])
  return {
    credentials,
    lapsed,
    passkey,
    begin: (next, mayPasskey) => {
      setLapsed(null)
      setPasskey(mayPasskey)
      setCredentials(next)
    },
    lapse,
    cancel: () => {
      setLapsed(null)
      setCredentials(null)
    },
  }
}

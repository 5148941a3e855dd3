import { EXPORT_MAX } from '@portal/contracts/constants.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { toastError } from '../../../design/feedback/toast.ts'
import type { ProxyEndpoint } from '../calls.ts'

const SHOWN_MS = 60_000
const NONE: ReadonlyMap<number, string> = new Map()

/** By proxy, of all these proxies' services; asked for only where somebody wants them, because each look is logged. */
export async function loadPasswords(rows: readonly Pick<ProxyEndpoint, 'serviceId'>[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ serviceId }) => serviceId))]
  const found = new Map<number, string>()
  for (let at = 0; at < ids.length; at += EXPORT_MAX) {
    const { items } = await call('user/service/vms/app/proxy/reveal-password', { ids: ids.slice(at, at + EXPORT_MAX) })
    for (const { id, password } of items) found.set(id, password)
  }
  return found
}

export interface Passwords {
  readonly of: (id: number) => string | null
  readonly shown: boolean
  readonly working: boolean
  readonly show: (rows: readonly Pick<ProxyEndpoint, 'serviceId'>[]) => void
  readonly hide: () => void
}

/** Shown for a minute. */
export function usePasswords(): Passwords {
  const [known, setKnown] = useState(NONE)
  const [working, setWorking] = useState(false)
  useEffect(() => {
    if (known.size === 0) return
    const timer = setTimeout(() => setKnown(NONE), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [known])
  const show: Passwords['show'] = async (rows) => {
    setWorking(true)
    try {
      setKnown(await loadPasswords(rows))
    } catch (error) {
      toastError(error)
    } finally {
      setWorking(false)
    }
  }
  return {
    of: (id) => known.get(id) ?? null,
    shown: known.size > 0,
    working,
    show: (rows) => void show(rows),
    hide: () => setKnown(NONE),
  }
}

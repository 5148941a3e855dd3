import { type ReactNode, useState } from 'react'
import { useSubmit } from '../../api/hooks.ts'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { What } from '../changes/changes.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { type Renewable, refreshRenewals, sendAutoRenew, TOUCHED } from './renewable.ts'

export interface Renewals {
  /** Asks for how long and from what. */
  readonly renew: (services: readonly Pick<Renewable, 'id' | 'name'>[]) => void
  readonly setAuto: (service: Pick<Renewable, 'id' | 'name'>, on: boolean) => void
  /** Asks when, and says what it means. */
  readonly cancel: (service: Renewable) => void
  readonly revoke: (service: Pick<Renewable, 'id' | 'name'>) => void
  /** A larger plan, or more of something. */
  readonly change: (service: Pick<Renewable, 'id' | 'name'>, what: What) => void
  readonly sending: 'autorenew' | 'revoke' | null
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

export function useRenewals(): Renewals {
  const [renewing, setRenewing] = useState<readonly Pick<Renewable, 'id' | 'name'>[] | null>(null)
  const [cancelling, setCancelling] = useState<Renewable | null>(null)
  const [changing, setChanging] = useState<{ service: Pick<Renewable, 'id' | 'name'>; what: What } | null>(null)
  const [switching, setSwitching] = useState(false)
  const takeBack = useSubmit('user/service/vps/revoke-cancellation', { invalidates: TOUCHED })

  const setAuto: Renewals['setAuto'] = async ({ id, name }, on) => {
    setSwitching(true)
    try {
      toastOk(await sendAutoRenew(id, on), name)
    } catch (error) {
      refreshRenewals()
      toastError(error, { object: name })
    } finally {
      setSwitching(false)
    }
  }

  return {
    renew: setRenewing,
    setAuto: (service, on) => void setAuto(service, on),
    cancel: setCancelling,
    change: (service, what) => setChanging({ service, what }),
    revoke: ({ id, name }) => takeBack.mutate({ id }, { onSuccess: ({ msg }) => toastOk(msg, name) }),
    sending: switching ? 'autorenew' : takeBack.isPending ? 'revoke' : null,
    dialog: renewing ? (
      <RenewDialog services={renewing} onClose={() => setRenewing(null)} />
    ) : changing ? (
      <ChangeDialog {...changing} onClose={() => setChanging(null)} />
    ) : cancelling ? (
      <CancelDialog service={cancelling} onClose={() => setCancelling(null)} />
    ) : null,
  }
}

import { type ReactNode, useState } from 'react'
import { useSubmit } from '../../../api/hooks.ts'
import { toastError, toastOk } from '../../../design/feedback/toast.ts'
import { lazyQuestion } from '../../../design/overlay/lazy-question.tsx'
import type { What } from '../changes/changes.ts'
import { useKind } from '../kind-context.tsx'
import { type Renewable, refreshRenewals, sendAutoRenew, TOUCHED } from './renewable.ts'

// Each question arrives when it is asked: the pages that can ask it must not carry all of them.
const RenewDialog = lazyQuestion(
  () => import('./renew-dialog.tsx'),
  (part) => part.RenewDialog,
)
const ChangeDialog = lazyQuestion(
  () => import('../changes/change-dialog.tsx'),
  (part) => part.ChangeDialog,
)
const CancelDialog = lazyQuestion(
  () => import('./cancel-dialog.tsx'),
  (part) => part.CancelDialog,
)

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
  const { base, changes } = useKind()
  const [renewing, setRenewing] = useState<readonly Pick<Renewable, 'id' | 'name'>[] | null>(null)
  const [cancelling, setCancelling] = useState<Renewable | null>(null)
  const [changing, setChanging] = useState<{ service: Pick<Renewable, 'id' | 'name'>; what: What } | null>(null)
  const [switching, setSwitching] = useState(false)
  const takeBack = useSubmit(`${base}/revoke-cancellation`, { invalidates: TOUCHED })

  const setAuto: Renewals['setAuto'] = async ({ id, name }, on) => {
    setSwitching(true)
    try {
      toastOk(await sendAutoRenew(base, id, on), name)
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
    ) : changing && changes ? (
      <ChangeDialog {...changing} base={changes} onClose={() => setChanging(null)} />
    ) : (
      cancelling && <CancelDialog service={cancelling} onClose={() => setCancelling(null)} />
    ),
  }
}

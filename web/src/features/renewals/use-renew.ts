import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, asApiError } from '../../api/errors.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { paths } from '../../paths.ts'
import { commonTerm, PREVIEW, payableOf, type Renewable, type RenewPreview, TOUCHED } from './renewable.ts'

export interface Renewing {
  readonly preview: RenewPreview | undefined
  readonly error: ApiError | null
  readonly retry: () => void
  /** What is shown is not yet the price of what is chosen. */
  readonly stale: boolean
  /** Null: each its own, and they differ. */
  readonly months: number | null
  readonly chooseMonths: (months: number) => void
  readonly together: boolean
  readonly setTogether: (together: boolean) => void
  readonly method: string | null
  readonly chooseMethod: (method: string) => void
  readonly noMethod: boolean
  readonly working: boolean
  readonly failure: ApiError | null
  readonly pay: () => Promise<void>
}

/** What is chosen in the renewal dialog, the server's price for it, and the paying. The browser adds nothing up [O3]. */
export function useRenew(services: readonly Pick<Renewable, 'id'>[], onClose: () => void): Renewing {
  const t = useTranslations('renewals')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<number | null>(null)
  const [together, setTogether] = useState(true)
  const [wanted, setWanted] = useState<string | null>(null)
  const [noMethod, setNoMethod] = useState(false)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const renew = useSubmit('user/service/vps/renew', { errors: 'form', invalidates: TOUCHED })
  const finish = useSubmit('user/order/finish', { errors: 'form', invalidates: TOUCHED })
  const selection = { ids: services.map(({ id }) => id), together, ...(chosen !== null && { periodMonths: chosen as 1 }) }
  const { data: preview, error, isPlaceholderData, refetch } = useCall(PREVIEW, selection, { placeholderData: (last) => last })
  const usual = preview?.methods.find(({ kind, available }) => kind === 'balance' && available)
  const method = preview?.methods.find((one) => one.method === (wanted ?? usual?.method) && one.available)

  const done = async (): Promise<void> => {
    if (!preview || !method) return
    const ids = payableOf(preview.items).map(({ id }) => id)
    const { invoices, msg } = await renew.mutateAsync({ ...selection, ids, method: method.method })
    const [only, ...others] = invoices
    if (method.kind !== 'gateway' || !only) {
      toastOk(msg)
      return onClose()
    }
    onClose()
    if (others.length > 0) {
      toastOk(msg, t('payEach'))
      return await navigate({ to: paths.invoices() })
    }
    try {
      const { redirect } = await finish.mutateAsync({ id: only.id, method: method.method })
      if (redirect) return window.location.assign(redirect)
    } catch (cause) {
      // The invoice stands; its page offers the other ways to pay it.
      toastError(cause, { object: only.number })
    }
    await navigate({ to: paths.invoice(only.id) })
  }

  const pay = async (): Promise<void> => {
    setFailure(null)
    if (!method) return setNoMethod(true)
    setWorking(true)
    try {
      await done()
    } catch (cause) {
      setFailure(asApiError(cause))
      // What the server knows better now, the dialog shows.
      void refetch()
    } finally {
      setWorking(false)
    }
  }

  const change = <V>(set: (value: V) => void) => {
    return (value: V) => {
      setFailure(null)
      setNoMethod(false)
      set(value)
    }
  }
  return {
    ...{ preview, error, stale: isPlaceholderData, noMethod, working, failure, pay, together },
    retry: () => void refetch(),
    months: chosen ?? commonTerm(preview?.items ?? []),
    method: method?.method ?? null,
    chooseMonths: change(setChosen),
    setTogether: change(setTogether),
    chooseMethod: change(setWanted),
  }
}

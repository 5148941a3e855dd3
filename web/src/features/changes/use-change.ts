import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/errors.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { paths } from '../../paths.ts'
import { TOUCHED } from '../renewals/renewable.ts'
import { ADDON_PREVIEW, type AddonPreview, CHANGE_PREVIEW, type ChangePreview, type ChangeQuote, type What } from './changes.ts'

/** The price falls with every second: it is asked for again before the server lets go of what it named. */
const ASK_AGAIN_MS = 120_000

export interface Changing {
  readonly plans: ChangePreview | undefined
  readonly addons: AddonPreview | undefined
  readonly quote: ChangeQuote | null
  readonly error: ApiError | null
  readonly retry: () => void
  /** What is shown is not yet the price of what is chosen. */
  readonly stale: boolean
  readonly chosen: string | null
  readonly choose: (id: string) => void
  readonly amount: number
  readonly setAmount: (amount: number) => void
  readonly method: string | null
  readonly chooseMethod: (method: string) => void
  readonly noMethod: boolean
  readonly working: boolean
  readonly failure: ApiError | null
  readonly pay: () => Promise<void>
}

/** What is chosen in the dialog, the server's price for it, and the paying. The browser adds nothing up [O3]. */
export function useChange(id: number, what: What, onClose: () => void): Changing {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [amount, setAmount] = useState(1)
  const [wanted, setWanted] = useState<string | null>(null)
  const [noMethod, setNoMethod] = useState(false)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const change = useSubmit('user/service/vps/change', { errors: 'form', invalidates: TOUCHED })
  const addon = useSubmit('user/service/vps/addon', { errors: 'form', invalidates: TOUCHED })
  const finish = useSubmit('user/order/finish', { errors: 'form', invalidates: TOUCHED })
  const fresh = { refetchInterval: chosen === null || working ? (false as const) : ASK_AGAIN_MS }
  const plans = useCall(
    CHANGE_PREVIEW,
    { id, ...(chosen !== null && { planId: Number(chosen) }) },
    { ...fresh, enabled: what === 'plan', placeholderData: (last) => last },
  )
  const addons = useCall(
    ADDON_PREVIEW,
    { id, amount, ...(chosen !== null && { addon: chosen }) },
    { ...fresh, enabled: what === 'addon', placeholderData: (last) => last },
  )
  const query = what === 'plan' ? plans : addons
  const quote = (chosen !== null && query.data?.quote) || null
  const usual = quote?.methods.find(({ kind, available }) => kind === 'balance' && available)
  const method = quote?.methods.find((one) => one.method === (wanted ?? usual?.method) && one.available)

  const send = async () => {
    if (!quote || !method || chosen === null) return
    const issue = { id, at: quote.at, method: method.method }
    const { invoice, msg } =
      what === 'plan'
        ? await change.mutateAsync({ ...issue, planId: Number(chosen) })
        : await addon.mutateAsync({ ...issue, addon: chosen, amount })
    onClose()
    if (method.kind !== 'gateway' || !invoice) return toastOk(msg)
    try {
      const { redirect } = await finish.mutateAsync({ id: invoice.id, method: method.method })
      if (redirect) return window.location.assign(redirect)
    } catch (cause) {
      // The invoice stands; its page offers the other ways to pay it.
      toastError(cause, { object: invoice.number })
    }
    await navigate({ to: paths.invoice(invoice.id) })
  }

  const pay = async (): Promise<void> => {
    setFailure(null)
    if (!method) return setNoMethod(true)
    setWorking(true)
    try {
      await send()
    } catch (cause) {
      setFailure(asApiError(cause))
      // What the server knows better now, the dialog shows.
      void query.refetch()
    } finally {
      setWorking(false)
    }
  }

  const choice = <V>(set: (value: V) => void) => {
    return (value: V) => {
      setFailure(null)
      setNoMethod(false)
      set(value)
    }
  }
  return {
    ...{ plans: plans.data, addons: addons.data, quote, error: query.data ? null : query.error, stale: query.isPlaceholderData },
    ...{ chosen, amount, noMethod, working, failure, pay },
    retry: () => void query.refetch(),
    choose: choice((next: string) => {
      setChosen(next)
      setAmount(1)
    }),
    setAmount: choice(setAmount),
    method: method?.method ?? null,
    chooseMethod: choice(setWanted),
  }
}

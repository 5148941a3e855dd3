import { useState } from 'react'
import type { ApiError } from '../../../api/errors.ts'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { toastOk } from '../../../design/feedback/toast.ts'
import type { ChangeBase } from '../calls.ts'
import { TOUCHED } from '../renewals/renewable.ts'
import { usePaying } from '../renewals/use-paying.ts'
import type { AddonPreview, ChangePreview, ChangeQuote, What } from './changes.ts'

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
export function useChange(base: ChangeBase, id: number, what: What, onClose: () => void): Changing {
  const { noMethod, working, failure, methodOf, goOn, pay, choice, chooseMethod } = usePaying()
  const [chosen, setChosen] = useState<string | null>(null)
  const [amount, setAmount] = useState(1)
  const change = useSubmit(`${base}/change`, { errors: 'form', invalidates: TOUCHED })
  const addon = useSubmit(`${base}/addon`, { errors: 'form', invalidates: TOUCHED })
  const fresh = { refetchInterval: chosen === null || working ? (false as const) : ASK_AGAIN_MS }
  const plans = useCall(
    `${base}/change-preview`,
    { id, ...(chosen !== null && { planId: Number(chosen) }) },
    { ...fresh, enabled: what === 'plan', placeholderData: (last) => last },
  )
  const addons = useCall(
    `${base}/addon-preview`,
    { id, amount, ...(chosen !== null && { addon: chosen }) },
    { ...fresh, enabled: what === 'addon', placeholderData: (last) => last },
  )
  const query = what === 'plan' ? plans : addons
  const quote = (chosen !== null && query.data?.quote) || null
  const method = methodOf(quote?.methods)

  const send = async () => {
    if (!quote || !method || chosen === null) return
    const issue = { id, at: quote.at, method: method.method }
    const { invoice, msg } =
      what === 'plan'
        ? await change.mutateAsync({ ...issue, planId: Number(chosen) })
        : await addon.mutateAsync({ ...issue, addon: chosen, amount })
    onClose()
    if (method.kind === 'gateway' && invoice) await goOn(invoice, method.method)
    else toastOk(msg)
  }

  return {
    ...{ plans: plans.data, addons: addons.data, quote, error: query.data ? null : query.error, stale: query.isPlaceholderData },
    ...{ chosen, amount, noMethod, working, failure },
    pay: () => pay(method, send, query.refetch),
    retry: () => void query.refetch(),
    choose: choice((next: string) => {
      setChosen(next)
      setAmount(1)
    }),
    setAmount: choice(setAmount),
    method: method?.method ?? null,
    chooseMethod,
  }
}

import { useState } from 'react'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import type { ChangeBase } from '../calls.ts'
import { TOUCHED } from '../renewals/renewable.ts'
import { type Paying, usePaying } from '../renewals/use-paying.ts'
import type { AddonPreview, ChangePreview, ChangeQuote, What } from './changes.ts'

/** The price falls with every second: it is asked for again before the server lets go of what it named. */
const ASK_AGAIN_MS = 120_000

export interface Changing extends Paying {
  readonly plans: ChangePreview | undefined
  readonly addons: AddonPreview | undefined
  readonly quote: ChangeQuote | null
  readonly chosen: string | null
  readonly choose: (id: string) => void
  readonly amount: number
  readonly setAmount: (amount: number) => void
}

/** What is chosen in the dialog, the server's price for it, and the paying. */
export function useChange(base: ChangeBase, id: number, what: What, onClose: () => void): Changing {
  const { working, choice, issued, paying } = usePaying(onClose)
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
  return {
    ...paying(query, quote?.methods, async (method) => {
      if (!quote || chosen === null) return
      const issue = { id, at: quote.at, method: method.method }
      const { invoice, msg } =
        what === 'plan'
          ? await change.mutateAsync({ ...issue, planId: Number(chosen) })
          : await addon.mutateAsync({ ...issue, addon: chosen, amount })
      await issued(invoice ? [invoice] : [], method, msg)
    }),
    ...{ plans: plans.data, addons: addons.data, quote, chosen, amount },
    choose: choice((next: string) => {
      setChosen(next)
      setAmount(1)
    }),
    setAmount: choice(setAmount),
  }
}

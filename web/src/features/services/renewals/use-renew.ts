import { useState } from 'react'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { useKind } from '../kind-context.tsx'
import { commonTerm, payableOf, type Renewable, type RenewPreview, TOUCHED } from './renewable.ts'
import { type Paying, usePaying } from './use-paying.ts'

export interface Renewing extends Paying {
  readonly preview: RenewPreview | undefined
  /** Null: each its own, and they differ. */
  readonly months: number | null
  readonly chooseMonths: (months: number) => void
  readonly together: boolean
  readonly setTogether: (together: boolean) => void
}

/** What is chosen in the renewal dialog, the server's price for it, and the paying. */
export function useRenew(services: readonly Pick<Renewable, 'id'>[], onClose: () => void): Renewing {
  const { base } = useKind()
  const [chosen, setChosen] = useState<number | null>(null)
  const [together, setTogether] = useState(true)
  const { choice, issued, paying } = usePaying(onClose)
  const renew = useSubmit(`${base}/renew`, { errors: 'form', invalidates: TOUCHED })
  const selection = { ids: services.map(({ id }) => id), together, ...(chosen !== null && { periodMonths: chosen as 1 }) }
  const query = useCall(`${base}/renew-preview`, selection, { placeholderData: (last) => last })
  const preview = query.data
  return {
    ...paying(query, preview?.methods, async (method) => {
      const ids = payableOf(preview?.items ?? []).map(({ id }) => id)
      const { invoices, msg } = await renew.mutateAsync({ ...selection, ids, method: method.method })
      await issued(invoices, method, msg)
    }),
    preview,
    months: chosen ?? commonTerm(preview?.items ?? []),
    chooseMonths: choice(setChosen),
    together,
    setTogether: choice(setTogether),
  }
}

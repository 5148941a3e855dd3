import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../api/errors.ts'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { toastOk } from '../../../design/feedback/toast.ts'
import { paths } from '../../../paths.ts'
import { useKind } from '../kind-context.tsx'
import { commonTerm, payableOf, type Renewable, type RenewPreview, TOUCHED } from './renewable.ts'
import { usePaying } from './use-paying.ts'

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
  const { base } = useKind()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<number | null>(null)
  const [together, setTogether] = useState(true)
  const { noMethod, working, failure, methodOf, goOn, pay, choice, chooseMethod } = usePaying()
  const renew = useSubmit(`${base}/renew`, { errors: 'form', invalidates: TOUCHED })
  const selection = { ids: services.map(({ id }) => id), together, ...(chosen !== null && { periodMonths: chosen as 1 }) }
  const {
    data: preview,
    error,
    isPlaceholderData,
    refetch,
  } = useCall(`${base}/renew-preview`, selection, { placeholderData: (last) => last })
  const method = methodOf(preview?.methods)

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
    await goOn(only, method.method)
  }

  return {
    ...{ preview, error, stale: isPlaceholderData, noMethod, working, failure, together },
    pay: () => pay(method, done, refetch),
    retry: () => void refetch(),
    months: chosen ?? commonTerm(preview?.items ?? []),
    method: method?.method ?? null,
    chooseMonths: choice(setChosen),
    setTogether: choice(setTogether),
    chooseMethod,
  }
}

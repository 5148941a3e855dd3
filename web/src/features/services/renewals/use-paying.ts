import { referenceOf } from '@portal/contracts/document-series.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, asApiError } from '../../../api/errors.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { toastError, toastOk } from '../../../design/feedback/toast.ts'
import { paths } from '../../../paths.ts'
import { TOUCHED } from './renewable.ts'

interface Method {
  readonly method: string
  readonly kind: string
  readonly available: boolean
}

interface Issued {
  readonly id: number
  readonly number: string | null
}

/** The server's price for what is chosen, as it is asked for. */
interface Quoted {
  readonly data: unknown
  readonly error: ApiError | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** What a dialog shows of the price it asked for, and of paying it. */
export interface Paying {
  readonly error: ApiError | null
  readonly retry: () => void
  /** What is shown is not yet the price of what is chosen. */
  readonly stale: boolean
  readonly method: string | null
  readonly chooseMethod: (method: string) => void
  readonly noMethod: boolean
  readonly working: boolean
  readonly failure: ApiError | null
  readonly pay: () => Promise<void>
}

/** What every dialog goes through that issues documents for services and pays them. The browser adds nothing up [O3]. */
export function usePaying(onClose: () => void) {
  const t = useTranslations('renewals')
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  const [noMethod, setNoMethod] = useState(false)
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const finish = useSubmit('user/order/finish', { errors: 'form', invalidates: TOUCHED })

  /** The one chosen, else the balance where it suffices. */
  const methodOf = <M extends Method>(methods: readonly M[] = []): M | undefined => {
    const usual = methods.find(({ kind, available }) => kind === 'balance' && available)
    return methods.find((one) => one.method === (wanted ?? usual?.method) && one.available)
  }

  /** Leads to the gateway; where that fails the invoice stands, and its page offers the other ways to pay it. */
  const goOn = async (invoice: Issued, method: string): Promise<void> => {
    try {
      const { redirect } = await finish.mutateAsync({ id: invoice.id, method })
      if (redirect) return window.location.assign(redirect)
    } catch (cause) {
      toastError(cause, { object: referenceOf(invoice) })
    }
    await navigate({ to: paths.invoice(invoice.id) })
  }

  /** Paid, or on to the gateway; several documents are paid there one by one, each on its own page. */
  const issued = async (invoices: readonly Issued[], { kind, method }: Method, msg: string): Promise<void> => {
    onClose()
    const [only, ...others] = invoices
    if (kind !== 'gateway' || !only) return void toastOk(msg)
    if (others.length === 0) return await goOn(only, method)
    toastOk(msg, t('payEach'))
    await navigate({ to: paths.invoices() })
  }

  /** Another choice is another question: what was said of the former one goes. */
  const choice = <V>(set: (value: V) => void) => {
    return (value: V) => {
      setFailure(null)
      setNoMethod(false)
      set(value)
    }
  }

  /** `send` issues what was quoted, by that method; what the server knows better after a refusal, the dialog shows. */
  const paying = <M extends Method>(quoted: Quoted, methods: readonly M[] | undefined, send: (method: M) => Promise<void>): Paying => {
    const method = methodOf(methods)
    const pay = async (): Promise<void> => {
      setFailure(null)
      if (!method) return setNoMethod(true)
      setWorking(true)
      try {
        await send(method)
      } catch (cause) {
        setFailure(asApiError(cause))
        void quoted.refetch()
      } finally {
        setWorking(false)
      }
    }
    return {
      ...{ error: quoted.data ? null : quoted.error, stale: quoted.isPlaceholderData, retry: () => void quoted.refetch() },
      ...{ method: method?.method ?? null, chooseMethod: choice(setWanted), noMethod, working, failure, pay },
    }
  }
  return { working, choice, issued, paying }
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../../api/errors.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { toastError } from '../../../design/feedback/toast.ts'
import { paths } from '../../../paths.ts'
import { TOUCHED } from './renewable.ts'

interface Method {
  readonly method: string
  readonly kind: string
  readonly available: boolean
}

/** What every dialog goes through that issues a document for a service and pays it. The browser adds nothing up [O3]. */
export function usePaying() {
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
  const goOn = async (invoice: { readonly id: number; readonly number: string }, method: string): Promise<void> => {
    try {
      const { redirect } = await finish.mutateAsync({ id: invoice.id, method })
      if (redirect) return window.location.assign(redirect)
    } catch (cause) {
      toastError(cause, { object: invoice.number })
    }
    await navigate({ to: paths.invoice(invoice.id) })
  }

  /** `refetch`: what the server knows better after a refusal, the dialog shows. */
  const pay = async (method: Method | undefined, send: () => Promise<void>, refetch: () => unknown): Promise<void> => {
    setFailure(null)
    if (!method) return setNoMethod(true)
    setWorking(true)
    try {
      await send()
    } catch (cause) {
      setFailure(asApiError(cause))
      void refetch()
    } finally {
      setWorking(false)
    }
  }

  /** Another choice is another question: what was said of the former one goes. */
  const choice = <V>(set: (value: V) => void) => {
    return (value: V) => {
      setFailure(null)
      setNoMethod(false)
      set(value)
    }
  }
  return { noMethod, working, failure, methodOf, goOn, pay, choice, chooseMethod: choice(setWanted) }
}

import { referenceOf } from '@portal/contracts/document-series.ts'
import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, asApiError } from '../../../api/errors.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { showToast, toastError, toastOk } from '../../../design/feedback/toast.ts'
import { paths } from '../../../paths.ts'
import { type Cart, changeCart, clearCart, orderOf } from './cart.ts'
import { onlyWay } from './choose.ts'
import type { QuoteState } from './use-quote.ts'
import { forgetSent, withUserData } from './with-user-data.ts'

export interface Checkout {
  readonly method: string | null
  readonly choose: (method: string) => void
  readonly noMethod: boolean
  readonly failure: ApiError | null
  /** How often Pay was pressed for what is refused: each time the person is led to the mistake. */
  readonly refusals: number
  readonly working: boolean
  /** Paid or handed over: nothing is lost by leaving. */
  readonly leaving: boolean
  readonly pay: (method: PaymentMethodView | undefined) => Promise<void>
}

// Not the quote: what was just ordered may be the last there was, and its price would answer with a refusal.
const AFTER = [
  'user/order/list',
  'user/order/detail',
  'user/profile',
  'user/dashboard',
  'user/balance',
  'user/service',
  'user/payment_detail',
]

/** Place, then finish [O3a]: an order that could not be paid is not lost, its page offers the other ways. */
export function useCheckout(cart: Cart, { quote, error, stale }: QuoteState): Checkout {
  const t = useTranslations('orders')
  const router = useRouter()
  const place = useSubmit('user/order/place', { errors: 'form', invalidates: AFTER })
  const finish = useSubmit('user/order/finish', { errors: 'form', invalidates: AFTER })
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [noMethod, setNoMethod] = useState(false)
  const [working, setWorking] = useState(false)
  /** Pressed while the price was on its way: the amount that stood on the button. */
  const [waiting, setWaiting] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<{ to: string; outside: boolean } | null>(null)

  const method = cart.method ?? onlyWay(quote?.methods ?? [])

  // After the guard has been told: the browser must not ask about an order that is paid. The cart is emptied once its page is gone.
  useEffect(() => {
    if (!leaving) return
    if (!leaving.outside) {
      void router.navigate({ to: leaving.to, ignoreBlocker: true }).then(clearCart)
      return
    }
    window.addEventListener('pagehide', clearCart, { once: true })
    window.location.assign(leaving.to)
    // Back from the gateway the browser may show this page as it was left.
    const back = () => setLeaving(null)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [leaving, router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another cart is another question
  useEffect(() => setFailure(null), [cart])

  const refuse = (cause: ApiError | null) => {
    setFailure(cause)
    setRefusals((n) => n + 1)
  }

  const pay: Checkout['pay'] = async (chosen) => {
    setFailure(null)
    const { type, lines, itemOf } = orderOf(cart)
    if (type === 'new' && lines.length > 0 && !error && !chosen) {
      setNoMethod(true)
      return
    }
    // What the price was refused for would be refused again.
    if (error && !error.isUncertain) return refuse(error)
    // The price on the button must be the price of what is chosen: wait for it, and ask again if it is another.
    if (stale && !error && lines.length > 0) {
      setWaiting(quote?.total.amount ?? null)
      return
    }
    setWaiting(null)
    setWorking(true)
    try {
      // One that does not apply was refused where it was given, and the price on the button is without it.
      const promoCode = quote?.promotion?.refused === null ? quote.promotion.code : null
      const items = await withUserData({ lines, itemOf })
      const placed = await place.mutateAsync({ type, items, vatInfo: cart.vatInfo, promoCode, method: chosen?.method ?? null })
      const about = paths.invoice(placed.id)
      if (type === 'trial') return setLeaving({ to: about, outside: false })
      if (quote && placed.total.amount !== quote.total.amount) {
        toastOk(t('priceChanged'))
        setLeaving({ to: about, outside: false })
        return
      }
      try {
        const { redirect, msg } = await finish.mutateAsync({ id: placed.id, method: chosen?.method ?? null })
        if (!redirect && msg) showToast({ tone: 'ok', title: msg, about })
        setLeaving({ to: redirect ?? about, outside: redirect !== null })
      } catch (cause) {
        toastError(cause, { object: referenceOf(placed), about })
        setLeaving({ to: about, outside: false })
      }
    } catch (cause) {
      const refused = asApiError(cause)
      if (refused.code === 'user-data.gone') forgetSent()
      refuse(refused)
    } finally {
      setWorking(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the price counts
  useEffect(() => {
    if (waiting === null || stale) return
    setWaiting(null)
    if (quote?.total.amount === waiting) void pay(quote.methods.find((one) => one.method === method))
  }, [waiting, stale])

  return {
    method,
    choose: (next) => {
      setNoMethod(false)
      changeCart({ method: next, touched: true })
    },
    noMethod,
    failure,
    refusals,
    working: working || waiting !== null || leaving !== null,
    leaving: leaving !== null,
    pay,
  }
}

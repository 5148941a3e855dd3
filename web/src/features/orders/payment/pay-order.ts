import { referenceOf } from '@portal/contracts/document-series.ts'
import { call } from '../../../api/client.ts'
import type { InputOf } from '../../../api/endpoints.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { showToast, toastError } from '../../../design/feedback/toast.ts'
import { paths } from '../../../paths.ts'

interface PayOrder {
  /** Runs between placing and paying, with the order's id. */
  readonly placed?: (orderId: number) => void
  readonly place: InputOf<'user/order/place'>
  readonly method: string
  readonly requestId: string
  readonly go: (to: string) => void
}

/** What an order's money may change on other screens. */
const TOUCHED = ['user/order', 'user/profile', 'user/dashboard', 'user/balance', 'user/payment_detail']

/** Places an order and goes where paying goes on: the gateway's page, or the order's own. */
export async function payOrder({ place, method, requestId, go, placed: tell }: PayOrder): Promise<void> {
  const placed = await call('user/order/place', place, { requestId })
  tell?.(placed.id)
  for (const path of TOUCHED) void queryClient.invalidateQueries(underPath(path))
  try {
    const { redirect, msg } = await call('user/order/finish', { id: placed.id, method }, { requestId: `${requestId}-pay` })
    if (redirect) {
      window.location.assign(redirect)
      return
    }
    if (msg) showToast({ tone: 'ok', title: msg, about: paths.invoice(placed.id) })
  } catch (cause) {
    // The invoice stands; its page offers the other ways to pay it.
    toastError(cause, { object: referenceOf(placed), about: paths.invoice(placed.id) })
  }
  go(paths.invoice(placed.id))
}

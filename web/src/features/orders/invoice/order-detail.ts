import type { OutputOf } from '../../../api/endpoints.ts'

export type OrderDetail = OutputOf<'user/order/detail'>
export type OrderUnit = OrderDetail['units'][number]

/** Begun, and not paid yet: at a gateway's page, with a code to be photographed, or by a transfer. */
export const waitsForPayer = ({
  status,
  payments,
}: {
  status: OrderDetail['status']
  payments: readonly { next: object | null }[]
}): boolean => status === 'pending' && payments.some(({ next }) => next !== null)

import type { OutputOf } from '../../api/endpoints.ts'

export type OrderDetail = OutputOf<'user/order/detail'>
export type OrderUnit = OrderDetail['units'][number]

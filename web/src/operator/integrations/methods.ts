import type { OutputOf } from '../../api/endpoints.ts'

/** What the customers of a brand can pay with, in their order. */
export type BrandMethods = OutputOf<'operator/payments/methods/list'>['items'][number]
export type Method = BrandMethods['methods'][number]
/** Fee and limits of a gateway. */
export type Terms = NonNullable<Method['terms']>

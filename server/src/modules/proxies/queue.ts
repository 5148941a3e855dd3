import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { defineJob } from '../../platform/jobs/definition.ts'

interface OfService {
  readonly serviceId: number
}

export const deliver = defineJob<OfService>('proxies.deliver')
export const suspend = defineJob<OfService>('proxies.suspend')
export const resume = defineJob<OfService>('proxies.resume')
export const end = defineJob<OfService & { readonly removeAt: string }>('proxies.end')
export const remove = defineJob<OfService>('proxies.remove')
export const resize = defineJob<OfService & { readonly changeId: number; readonly before: PlanFigures; readonly after: PlanFigures }>(
  'proxies.resize',
)
export const undelete = defineJob<OfService & { readonly purgeAt: string | null }>('proxies.undelete')

/** Its transfer may be used up, or may be there again. */
export const limit = defineJob<OfService>('proxies.limit')

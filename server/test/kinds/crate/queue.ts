import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { defineJob } from '../../../src/platform/jobs/definition.ts'

interface OfService {
  readonly serviceId: number
}

export const deliver = defineJob<OfService>('crate.deliver')
export const stop = defineJob<OfService>('crate.stop')
export const go = defineJob<OfService>('crate.go')
export const end = defineJob<OfService & { readonly removeAt: string }>('crate.end')
export const remove = defineJob<OfService>('crate.remove')
export const resize = defineJob<OfService & { readonly changeId: number; readonly before: PlanFigures; readonly after: PlanFigures }>(
  'crate.resize',
)
export const undelete = defineJob<OfService & { readonly purgeAt: string | null }>('crate.undelete', { pool: 'engine' })

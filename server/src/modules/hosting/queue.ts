import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { defineJob } from '../../platform/jobs/definition.ts'

interface OfService {
  readonly serviceId: number
}
interface OfPanel {
  readonly panelId: string
}

const panel = ({ panelId }: OfPanel): string => panelId

export const build = defineJob<OfService>('hosting.build')
/** Suspended, resumed, or to be put right: what it should be now is read when it runs. */
export const settle = defineJob<OfService>('hosting.settle')
export const end = defineJob<OfService & { readonly removeAt: string }>('hosting.end')
export const remove = defineJob<OfService>('hosting.remove')
export const resize = defineJob<
  OfService & { readonly changeId: number; readonly planId?: number | undefined; readonly before: PlanFigures; readonly after: PlanFigures }
>('hosting.resize')
export const undelete = defineJob<OfService & { readonly purgeAt: string | null }>('hosting.undelete')

/** All accounts of a panel: what they use, and what differs from our books. */
export const compare = defineJob<OfPanel>('hosting.compare', { pool: 'engine', target: panel })
export const measure = defineJob<OfPanel>('hosting.measure', { pool: 'engine', target: panel })
/** The DNS is asked of so many domains. */
export const lookUp = defineJob<{ readonly serviceIds: readonly number[] }>('hosting.dns', { pool: 'engine' })

import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import { defineJob } from '../../platform/jobs/definition.ts'

export interface PowerOrder {
  readonly serviceId: number
  /** The engine it lives on. */
  readonly engine: string | null
  readonly verb: VpsPowerVerb
  /** The action this job belongs to: another one may have followed. */
  readonly actionNo: number
  /** By the billing run, which tries again and again: its failures would fill the owner's log. */
  readonly forced?: boolean
}

interface OfService {
  readonly serviceId: number
}

export const build = defineJob<OfService>('compute.build')
export const suspend = defineJob<OfService>('compute.suspend')
/** `reason`: the last one that stood against it. */
export const resume = defineJob<OfService & { readonly reason?: string | undefined }>('compute.resume')
export const end = defineJob<OfService & { readonly removeAt: string }>('compute.end')
/** When the days in which staff can undo the end are over. */
export const remove = defineJob<OfService>('compute.remove')
export const resize = defineJob<OfService & { readonly changeId: number; readonly before: PlanFigures; readonly after: PlanFigures }>(
  'compute.resize',
)

/** Somebody waits for it at a button: it waits for no build. */
export const actOnPower = defineJob<PowerOrder>('compute.power', { pool: 'power', target: ({ engine }) => engine })
export const reconcile = defineJob<{ readonly engine: string }>('compute.reconcile', { pool: 'engine', target: ({ engine }) => engine })
/** One machine of which its engine told that it changed. */
export const look = defineJob<OfService & { readonly engine: string }>('compute.look', { pool: 'engine', target: ({ engine }) => engine })
export const measure = defineJob<{ readonly engine: string }>('compute.measure', { pool: 'engine', target: ({ engine }) => engine })
/** Brings a server to what its plan says about used transfer. */
export const settleTransfer = defineJob<OfService>('compute.transfer')
export const applyBandwidth = defineJob<OfService & { readonly engine: string | null }>('compute.bandwidth', {
  pool: 'engine',
  target: ({ engine }) => engine,
})
export const rollUpMetrics = defineJob<Record<string, never>>('compute.roll-up')
export const undelete = defineJob<OfService & { readonly purgeAt: string | null }>('compute.undelete', { pool: 'engine' })
/** Old copies of machines that were replaced: deleted once their lost host is back. */
export const removeCopies = defineJob<{ readonly engine: string }>('compute.remove-copies', {
  pool: 'engine',
  target: ({ engine }) => engine,
})
/** Whole disks travel, and nobody waits at a button. */
export const evacuate = defineJob<{ readonly evacuationId: number }>('compute.evacuate', { pool: 'bulk' })

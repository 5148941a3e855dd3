import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { DedicatedPowerVerb } from '@portal/contracts/machines/dedicated.machine.ts'
import { defineJob } from '../../platform/jobs/definition.ts'

export interface PowerOrder {
  readonly serviceId: number
  readonly hardwareId: number
  readonly verb: DedicatedPowerVerb
  /** The action this job belongs to: another one may have followed. */
  readonly actionNo: number
}

interface OfService {
  readonly serviceId: number
}

const controller = ({ hardwareId }: { readonly hardwareId: number }): string => `bmc-${hardwareId}`

export const deliver = defineJob<OfService>('dedicated.deliver')
export const suspend = defineJob<OfService>('dedicated.suspend')
export const resume = defineJob<OfService>('dedicated.resume')
export const end = defineJob<OfService & { readonly removeAt: string }>('dedicated.end')
export const remove = defineJob<OfService>('dedicated.remove')
export const resize = defineJob<OfService & { readonly changeId: number; readonly before: PlanFigures; readonly after: PlanFigures }>(
  'dedicated.resize',
)
export const undelete = defineJob<OfService & { readonly purgeAt: string | null }>('dedicated.undelete')

/** Somebody waits for it at a button. */
export const actOnPower = defineJob<PowerOrder>('dedicated.power', { pool: 'power', target: controller })
/** Boots a machine into its installer. */
export const boot = defineJob<{ readonly installId: number; readonly hardwareId: number }>('dedicated.install', {
  pool: 'power',
  target: controller,
})
export const installEnds = defineJob<{ readonly installId: number }>('dedicated.install-ends')
export const dropPhoto = defineJob<{ readonly photoId: number }>('dedicated.drop-photo', { pool: 'bulk', target: () => 'photos' })
export const check = defineJob<{ readonly hardwareId: number }>('dedicated.check', { pool: 'engine', target: controller })

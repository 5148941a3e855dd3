import type { vpsDetailSchema, vpsRowSchema } from '@portal/contracts/modules/compute.contract.ts'
import type { z } from 'zod'

export type Vps = z.output<typeof vpsRowSchema>
export type VpsDetail = z.output<typeof vpsDetailSchema>

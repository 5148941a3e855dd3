import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { vpsStateSchema } from '../machines/vps.machine.ts'

/** What a VPS's processors are set up for [S1b]: `emulator` lets guests of its own run on them, as Android emulators do (nested virtualisation). */
export const OPTIMIZATIONS = ['performance', 'emulator'] as const
export const optimizationSchema = z.enum(OPTIMIZATIONS)
export type Optimization = z.infer<typeof optimizationSchema>

export const vpsChangeOptimization = defineServiceEndpoint(onService(vpsActions, 'change-optimization'), {
  path: 'user/service/vps/resource/change-optimization',
  summary:
    'Sets what the processors are for; a VPS that runs is shut down for it and started again. The choice that it has already is no change',
  effect: 'write',
  input: z.strictObject({ id: idInput, optimization: optimizationSchema }),
  output: z.object({
    optimization: optimizationSchema,
    /** False: it was so already, and nothing is done. */
    changed: z.boolean(),
    VMStatus: vpsStateSchema,
    msg: z.string(),
  }),
  example: { id: 48001, optimization: 'emulator' },
})

export const optimizationContract = [vpsChangeOptimization] as const

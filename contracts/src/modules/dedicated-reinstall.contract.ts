import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { INSTALL_REPORTS } from '../installs.ts'
import { onService } from '../kinds/actions.ts'
import { dedicatedActions } from '../kinds/dedicated.actions.ts'
import { dedicatedStateSchema } from '../machines/dedicated.machine.ts'

export const dedicatedOs = defineServiceEndpoint(onService(dedicatedActions, 'view'), {
  path: 'user/service/dedicated/os',
  summary: 'Systems that this server can install over the network, and how far an installation is',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    current: z.string(),
    items: z.array(z.object({ id: z.string(), title: z.string() })),
    /** What the installer said last, of one that is under way. */
    underWay: z.object({ startedAt: instantSchema, said: z.enum(INSTALL_REPORTS).nullable() }).nullable(),
  }),
  example: { id: 48001 },
})

/** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
export const dedicatedReinstall = defineServiceEndpoint(onService(dedicatedActions, 'reinstall'), {
  path: 'user/service/dedicated/reinstall',
  summary: 'Installs a system anew over the network: its disks are lost, and a new password is made; addresses and paid time stay',
  effect: 'write',
  token: 'manage',
  input: z.strictObject({ id: idInput, image: z.string().min(1).max(80) }),
  output: z.object({ VMStatus: dedicatedStateSchema, msg: z.string() }),
  errors: ['dedicated-action-failed', 'install.no-installer', 'install.no-address'],
  example: { id: 48001, image: 'debian-12' },
})

export const dedicatedReinstallContract = [dedicatedOs, dedicatedReinstall] as const

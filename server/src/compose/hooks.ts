import { authenticate, customerProofs, holdToken } from '../modules/accounts/index.ts'
import { brandLookup } from '../modules/brands/index.ts'
import { staffAuthenticator } from '../modules/operators/index.ts'
import { resolveServices } from '../modules/services/index.ts'
import type { PipelineHooks } from '../platform/http/hooks.ts'
import type { SecretBox } from '../platform/secrets.ts'

/** What the pipeline asks of modules: whose brand, who calls, what it is about, and whether they have shown who they are. */
export const pipelineHooks = ({ box, factorDemanded }: { box: SecretBox; factorDemanded: boolean }): PipelineHooks => ({
  brandOf: brandLookup(),
  authenticate,
  holdToken,
  authenticateStaff: staffAuthenticator({ factorDemanded }),
  resolve: resolveServices,
  ...customerProofs(box),
})

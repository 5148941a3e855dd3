import { authenticate, customerProofs, heldUntil, holdToken } from '../modules/accounts/index.ts'
import { brandLookup } from '../modules/brands/index.ts'
import { staffAuthenticator } from '../modules/operators/index.ts'
import { resolveServices } from '../modules/services/index.ts'
import type { AccessWatch } from '../platform/access-watch.ts'
import type { PipelineHooks } from '../platform/http/hooks.ts'
import type { SecretBox } from '../platform/secrets.ts'

interface HookParts {
  readonly box: SecretBox
  readonly factorDemanded: boolean
  readonly access: AccessWatch
}

/** What the pipeline asks of modules: whose brand, who calls, what it is about, and whether they have shown who they are. */
export const pipelineHooks = ({ box, factorDemanded, access }: HookParts): PipelineHooks => ({
  brandOf: brandLookup(access),
  authenticate,
  holdToken,
  authenticateStaff: staffAuthenticator({ factorDemanded }),
  resolve: resolveServices,
  heldUntil,
  ...customerProofs(box),
})

import { isEdgeRole } from '../platform/edge-config.ts'

// The role is PORTAL_ROLE's: all of them unless told. An edge host loads nothing of the rest.
if (isEdgeRole()) await import('./edge.ts')
else await (await import('./run.ts')).run()

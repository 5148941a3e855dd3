import { hostingLabels } from '@portal/contracts/labels/en-US.hosting.ts'
import hosting from './hosting.json' with { type: 'json' }

/** Of web hosting. */
export const hostingMessages = { hosting: { ...hosting, ...hostingLabels } }

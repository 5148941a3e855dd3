import { rgcLabels } from '@portal/contracts/labels/vi-VN.rgc.ts'
import rgc from './rgc.json' with { type: 'json' }

/** Of connections over gateways. */
export const rgcMessages = { rgc: { ...rgc, ...rgcLabels } }

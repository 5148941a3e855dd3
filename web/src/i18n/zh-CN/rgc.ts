import { rgcLabels } from '@portal/contracts/labels/zh-CN.rgc.ts'
import rgc from './rgc.json' with { type: 'json' }

/** Of connections over gateways. */
export const rgcMessages = { rgc: { ...rgc, ...rgcLabels } }

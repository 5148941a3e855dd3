import { dedicatedLabels } from '@portal/contracts/labels/zh-CN.dedicated.ts'
import dedicated from './dedicated.json' with { type: 'json' }

/** Of dedicated servers. */
export const dedicatedMessages = { dedicated: { ...dedicated, ...dedicatedLabels } }

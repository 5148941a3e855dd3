import { labels } from '@portal/contracts/labels/vi-VN.ts'
import dedicated from './dedicated.json' with { type: 'json' }

/** Of dedicated servers. */
export const dedicatedMessages = { dedicated: { ...dedicated, ...labels.dedicated } }

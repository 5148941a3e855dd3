import { proxiesLabels } from '@portal/contracts/labels/en-US.proxies.ts'
import proxies from './proxies.json' with { type: 'json' }

/** Of proxies. */
export const proxyMessages = { proxies: { ...proxies, ...proxiesLabels } }

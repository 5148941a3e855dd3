import { proxiesLabels } from '@portal/contracts/labels/vi-VN.proxies.ts'
import proxies from './proxies.json' with { type: 'json' }

export const proxyMessages = { proxies: { ...proxies, ...proxiesLabels } }

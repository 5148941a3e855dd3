import { proxiesLabels } from '@portal/contracts/labels/zh-CN.proxies.ts'
import proxies from './proxies.json' with { type: 'json' }

export const proxyMessages = { proxies: { ...proxies, ...proxiesLabels } }

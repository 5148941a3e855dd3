import { proxyKind } from '@portal/contracts/kinds/planned.kinds.ts'
import type { ServiceKind } from './kind.ts'
import { planned } from './registry.ts'

/** Until a module of their own delivers them. */
export const plannedKinds: readonly ServiceKind[] = [
  planned(proxyKind, { proxy: { 'en-US': 'Proxies', 'vi-VN': 'Proxy', 'zh-CN': '代理' } }),
]

import { hostingKind } from '@portal/contracts/kinds/planned.kinds.ts'
import type { ServiceKind } from './kind.ts'
import { planned } from './registry.ts'

/** Until a module of their own delivers them. */
export const plannedKinds: readonly ServiceKind[] = [
  planned(hostingKind, { hosting: { 'en-US': 'Web hosting', 'vi-VN': 'Web hosting', 'zh-CN': '虚拟主机' } }),
]

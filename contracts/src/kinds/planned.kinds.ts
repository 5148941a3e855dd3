import { SERVICE_TYPES } from '../constants.ts'
import { defineActions, NO_POWER } from './actions.ts'
import { type Figure, transfer } from './figures.ts'
import type { KindContract } from './kind.ts'
import { lifeActions } from './life.actions.ts'

/** Kinds whose plans staff may prepare before a module delivers them: they have their ids, figures and pages, and cannot be ordered. */

declare module './figures.ts' {
  interface FigureNames {
    readonly ports: true
  }
}

const endpoints = {
  name: 'ports',
  label: { 'en-US': 'Proxies', 'vi-VN': 'Proxy', 'zh-CN': '代理数' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} proxy', other: '{n} proxies' }, 'vi-VN': '{n} proxy', 'zh-CN': '{n} 个代理' },
} as const satisfies Figure

export const proxyKind = {
  id: 'proxy',
  types: { proxy: SERVICE_TYPES.proxy },
  listPage: '/home/proxy',
  page: '/home/proxy',
  figures: [endpoints, transfer],
  planList: 'vm',
  hasImage: false,
  actions: defineActions('proxy', NO_POWER, lifeActions),
} as const satisfies KindContract

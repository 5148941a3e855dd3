import { SERVICE_TYPES } from '../constants.ts'
import { defineActions, NO_POWER } from './actions.ts'
import type { KindContract } from './kind.ts'
import { lifeActions } from './life.actions.ts'

/** Kinds whose plans staff may prepare before a module delivers them: they have their ids, figures and pages, and cannot be ordered. */

export const dedicatedKind = {
  id: 'dedicated',
  types: { dedicated: SERVICE_TYPES.dedicated },
  listPage: '/home/dedicated-server',
  page: '/home/dedicated-server/detail/{id}',
  figures: [{ name: 'cpu' }, { name: 'memoryMb' }, { name: 'diskGb' }, { name: 'transferGb', unlimited: true }],
  planList: 'dedicated',
  countedAs: 'availableDedicated',
  hasImage: true,
  actions: defineActions('dedicated', NO_POWER, lifeActions),
} as const satisfies KindContract

export const proxyKind = {
  id: 'proxy',
  types: { proxy: SERVICE_TYPES.proxy },
  listPage: '/home/proxy',
  page: '/home/proxy',
  figures: [{ name: 'ports' }, { name: 'transferGb', unlimited: true }],
  planList: 'vm',
  hasImage: false,
  actions: defineActions('proxy', NO_POWER, lifeActions),
} as const satisfies KindContract

export const hostingKind = {
  id: 'hosting',
  types: { hosting: SERVICE_TYPES.hosting },
  listPage: '/home/hosting',
  page: '/home/hosting',
  figures: [{ name: 'diskGb' }, { name: 'transferGb', unlimited: true }, { name: 'websites' }, { name: 'mailboxes' }],
  planList: 'hosting',
  hasImage: false,
  actions: defineActions('hosting', NO_POWER, lifeActions),
} as const satisfies KindContract

import { SERVICE_TYPES } from '../constants.ts'
import type { KindContract } from './kind.ts'
import { vpsActions } from './vps.actions.ts'

const { premium, nat, storage, live } = SERVICE_TYPES

export const vpsKind = {
  id: 'vps',
  types: { premium, nat, storage, live },
  listPage: '/home/cloud-vps',
  page: '/home/cloud-vps/detail/{id}',
  figures: [
    { name: 'cpu', required: true },
    { name: 'memoryMb', required: true },
    { name: 'diskGb', required: true },
    { name: 'transferGb', unlimited: true },
    { name: 'ports', types: ['nat'] },
  ],
  planList: 'vm',
  countedAs: 'availableVps',
  hasImage: true,
  actions: vpsActions,
} as const satisfies KindContract

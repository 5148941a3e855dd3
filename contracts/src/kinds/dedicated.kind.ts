import { SERVICE_TYPES } from '../constants.ts'
import type { AddonKind } from './addons.ts'
import { cpu, disk, memory, remoteSessions, transfer } from './figures.ts'
import type { KindContract } from './kind.ts'

/** Parts that staff fit into a machine. */
const addons = [
  { name: 'memory', label: memory.label, adds: 'memoryMb' },
  { name: 'disk', label: disk.label, adds: 'diskGb' },
  { name: 'ipv4', label: { 'en-US': 'IPv4 addresses', 'vi-VN': 'Địa chỉ IPv4', 'zh-CN': 'IPv4 地址' }, adds: null, planned: true },
] as const satisfies readonly AddonKind[]

export const dedicatedKind = {
  id: 'dedicated',
  types: { dedicated: SERVICE_TYPES.dedicated },
  listPage: '/home/dedicated-server',
  page: '/home/dedicated-server/detail/{id}',
  figures: [cpu, memory, disk, transfer, remoteSessions],
  addons,
  planList: 'dedicated',
  countedAs: 'availableDedicated',
  hasImage: true,
} as const satisfies KindContract

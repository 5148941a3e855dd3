import { SERVICE_TYPES } from '../constants.ts'
import type { AddonKind } from './addons.ts'
import { cpu, disk, type Figure, memory, remoteSessions, transfer } from './figures.ts'
import type { KindContract } from './kind.ts'

declare module './figures.ts' {
  interface FigureNames {
    readonly ports: true
    readonly storageGb: true
    readonly moreIpv4: true
  }
}

/** Of a machine behind a shared address: the ports that lead to it. */
const ports = {
  name: 'ports',
  label: { 'en-US': 'Ports', 'vi-VN': 'Cổng', 'zh-CN': '端口' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} port', other: '{n} ports' }, 'vi-VN': '{n} cổng', 'zh-CN': '{n} 个端口' },
  required: true,
  types: ['nat'],
} as const satisfies Figure

/** On data disks, from the second pool of a node, beside the disk that its system is on. */
export const storageFigure = {
  name: 'storageGb',
  label: { 'en-US': 'Storage', 'vi-VN': 'Lưu trữ', 'zh-CN': '存储空间' },
  unit: 'gb',
  named: true,
  types: ['storage'],
} as const satisfies Figure

/** Beside the address that each of them has. */
export const moreIpv4 = {
  name: 'moreIpv4',
  label: { 'en-US': 'Additional IPv4 addresses', 'vi-VN': 'Địa chỉ IPv4 bổ sung', 'zh-CN': '额外 IPv4 地址' },
  unit: 'pieces',
  counted: { 'en-US': '+{n} IPv4', 'vi-VN': '+{n} IPv4', 'zh-CN': '+{n} IPv4' },
  types: ['premium', 'storage'],
} as const satisfies Figure

const addons = [
  { name: 'memory', label: memory.label, adds: 'memoryMb' },
  { name: 'disk', label: disk.label, adds: 'diskGb' },
  { name: 'cpu', label: cpu.label, adds: 'cpu' },
  { name: 'storage', label: storageFigure.label, adds: 'storageGb' },
  { name: 'ipv4', label: { 'en-US': 'IPv4 addresses', 'vi-VN': 'Địa chỉ IPv4', 'zh-CN': 'IPv4 地址' }, adds: 'moreIpv4', scarce: true },
  { name: 'backup', label: { 'en-US': 'Backups', 'vi-VN': 'Sao lưu', 'zh-CN': '备份' }, adds: null, per: 'diskGb', planned: true },
] as const satisfies readonly AddonKind[]

const { premium, nat, storage, live } = SERVICE_TYPES

export const vpsKind = {
  id: 'vps',
  types: { premium, nat, storage, live },
  listPage: '/home/cloud-vps',
  page: '/home/cloud-vps/detail/{id}',
  figures: [
    { ...cpu, required: true },
    { ...memory, required: true },
    { ...disk, required: true },
    storageFigure,
    transfer,
    remoteSessions,
    moreIpv4,
    ports,
  ],
  addons,
  planList: 'vm',
  countedAs: 'availableVps',
  hasImage: true,
  transferPolicies: true,
} as const satisfies KindContract

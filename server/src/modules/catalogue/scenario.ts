import { EXCHANGE_RATE_VND_PER_USD } from '@portal/contracts/constants.ts'
import type { Tx } from '../../platform/tx.ts'
import { listLocations } from '../infrastructure/index.ts'
import { insertRate } from './offers.store.ts'
import { demoPlans } from './scenario.plans.ts'
import { insertAddons, insertPlan, setStock } from './store.ts'

const addons = [
  {
    code: 'memory-2',
    kind: 'memory' as const,
    size: 2048,
    usd: 300,
    max: 8,
    name: { 'en-US': 'More memory, + 2 GB', 'vi-VN': 'Thêm RAM, + 2 GB', 'zh-CN': '加内存，+2 GB' },
    description: { 'en-US': 'up to 16 GB more', 'vi-VN': 'thêm tối đa 16 GB', 'zh-CN': '最多加 16 GB' },
  },
  {
    code: 'disk-20',
    kind: 'disk' as const,
    size: 20,
    usd: 200,
    max: 20,
    name: { 'en-US': 'More disk, + 20 GB', 'vi-VN': 'Thêm ổ đĩa, + 20 GB', 'zh-CN': '加硬盘，+20 GB' },
    description: { 'en-US': 'NVMe, part of the same disk', 'vi-VN': 'NVMe, cùng một ổ đĩa', 'zh-CN': 'NVMe，同一块硬盘' },
  },
  {
    code: 'cpu-1',
    kind: 'cpu' as const,
    size: 1,
    usd: 250,
    max: 8,
    name: { 'en-US': 'More processors, + 1 vCPU', 'vi-VN': 'Thêm CPU, + 1 vCPU', 'zh-CN': '加处理器，+1 vCPU' },
    description: { 'en-US': 'for parallel work', 'vi-VN': 'cho tác vụ song song', 'zh-CN': '适合并行任务' },
  },
]

const transferAddon = {
  code: 'transfer-100',
  kind: 'transfer' as const,
  size: 100,
  usd: 150,
  max: 50,
  name: { 'en-US': 'More transfer, + 100 GB', 'vi-VN': 'Thêm lưu lượng, + 100 GB', 'zh-CN': '加流量，+100 GB' },
  description: { 'en-US': 'a month, from now on', 'vi-VN': 'mỗi tháng, kể từ bây giờ', 'zh-CN': '每月，自即日起' },
}

const storageAddon = {
  code: 'storage-100',
  kind: 'storage' as const,
  size: 100,
  usd: 180,
  max: 50,
  name: { 'en-US': 'More storage, + 100 GB', 'vi-VN': 'Thêm lưu trữ, + 100 GB', 'zh-CN': '加存储空间，+100 GB' },
  description: {
    'en-US': 'data disks grow while the server runs',
    'vi-VN': 'ổ dữ liệu mở rộng khi máy chủ đang chạy',
    'zh-CN': '数据盘在服务器运行中扩容',
  },
}
const ipv4Addon = {
  code: 'ipv4-1',
  kind: 'ipv4' as const,
  size: 1,
  usd: 200,
  max: 8,
  name: { 'en-US': 'IPv4 address', 'vi-VN': 'Địa chỉ IPv4', 'zh-CN': 'IPv4 地址' },
  description: {
    'en-US': 'led to the server while it runs',
    'vi-VN': 'thêm khi máy chủ đang chạy',
    'zh-CN': '服务器运行中即可添加',
  },
}
const added = { transfer: [transferAddon], storage: [storageAddon, ipv4Addon] } as const

/** A catalogue that a hosting company could open with: all seven types, three languages, four cities. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  await insertRate(tx, EXCHANGE_RATE_VND_PER_USD)
  const sites = new Map((await listLocations(tx)).map(({ code, id }) => [code, id]))
  for (const [position, demo] of demoPlans.entries()) {
    const { code, type, name, description, usd, vnd, setupUsd = 0, setupVnd } = demo
    const planId = await insertPlan(tx, {
      code,
      type,
      name,
      description,
      spec: demo.spec,
      prices: {
        USD: { monthly: usd, setup: setupUsd },
        // A price of its own brings its own setup fee: two books must not be mixed on one line.
        ...(vnd !== undefined && {
          VND: { monthly: vnd, setup: setupVnd ?? Math.ceil((setupUsd * EXCHANGE_RATE_VND_PER_USD) / 100_000) * 1000 },
        }),
      },
      discounts: { 6: 5, 12: 10, 24: 15 },
      trialHours: demo.trialHours ?? null,
      images: demo.images ? [...demo.images] : null,
      position,
      createdAt: tx.now,
    })
    const offered = demo.grows ? [...addons, ipv4Addon] : demo.adds ? added[demo.adds] : []
    if (offered.length > 0) {
      await insertAddons(
        tx,
        offered.map(({ usd: price, ...addon }, place) => ({ ...addon, planId, prices: { USD: price }, position: place })),
      )
    }
    for (const [site, stock] of Object.entries(demo.stock)) {
      const locationId = sites.get(site)
      if (locationId !== undefined) await setStock(tx, planId, locationId, stock)
    }
  }
}

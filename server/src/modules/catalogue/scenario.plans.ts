import type { ServiceType } from '@portal/contracts/constants.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Localized } from '@portal/contracts/locale.ts'

export interface DemoPlan {
  readonly code: string
  readonly type: ServiceType
  readonly name: Localized
  readonly description: Localized
  readonly spec: PlanFigures
  /** Cents; đồng where the market wants a price of its own. */
  readonly usd: number
  readonly vnd?: number
  readonly setupUsd?: number
  readonly setupVnd?: number
  readonly grows?: boolean
  /** More of this by the unit. */
  readonly adds?: 'transfer' | 'storage'
  readonly trialHours?: number
  /** Systems that it is sold with; all of them where it names none. */
  readonly images?: readonly string[]
  /** Units by location code. */
  readonly stock: Readonly<Record<string, number>>
}

const GB = 1024
const TB = 1000
const same = (text: string): Localized => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })
const named = (en: string, vi: string, zh: string): Localized => ({ 'en-US': en, 'vi-VN': vi, 'zh-CN': zh })

const fast = named('NVMe disks and a public address of its own', 'Ổ NVMe và địa chỉ IP công khai riêng', 'NVMe 硬盘与独立公网地址')
const roomy = named(
  'Much storage for little money, on data disks of its own that grow while it runs',
  'Nhiều dung lượng, giá thấp, trên ổ dữ liệu riêng và mở rộng được khi đang chạy',
  '大容量低价格，独立数据盘，运行中即可扩容',
)
const shared = named(
  'Behind a shared address, with 100 ports of its own',
  'Dùng chung địa chỉ IP, có 100 cổng riêng',
  '共享地址，独享 100 个端口',
)
const onAir = named(
  'Receives your stream and sends it on to every platform',
  'Nhận luồng của bạn và phát lại lên mọi nền tảng',
  '接收您的推流并转发到各个平台',
)
const metal = named(
  'A whole machine, delivered within 24 to 48 hours',
  'Trọn vẹn một máy chủ, bàn giao trong 24–48 giờ',
  '整机独享，24 至 48 小时内交付',
)
const proxies = named(
  'HTTP and SOCKS5, a port and a user for each',
  'HTTP và SOCKS5, mỗi proxy có cổng và tài khoản riêng',
  'HTTP 与 SOCKS5，每个代理独立端口和账号',
)
const sites = named(
  'Websites and mail without a server to look after',
  'Website và email, không cần quản trị máy chủ',
  '网站与邮箱，无需自己维护服务器',
)

/**
 * Tokyo is announced, but has no machines yet: the capacity there is 0 whatever the stock says. `LOCAL` exists where real machines are built:
 * there what the host can deliver is sold.
 */
const plenty = { LOCAL: 40, SGN: 40, HAN: 40, SIN: 30, NRT: 10 }

export const demoPlans: readonly DemoPlan[] = [
  ...(
    [
      ['premium-1', 'Premium 1', 1, 2, 25, 1, 500, 109_000, plenty],
      ['premium-2', 'Premium 2', 2, 4, 40, 2, 960, 209_000, plenty],
      ['premium-4', 'Premium 4', 4, 8, 80, 4, 1800, undefined, { LOCAL: 10, SGN: 6, HAN: 20, SIN: 20, NRT: 10 }],
      ['premium-8', 'Premium 8', 8, 16, 160, 6, 3500, undefined, { LOCAL: 10, SGN: 0, HAN: 4, SIN: 3, NRT: 2 }],
    ] as const
  ).map(
    ([code, name, cpu, memory, diskGb, transfer, usd, vnd, stock]): DemoPlan => ({
      code,
      type: 'premium',
      name: same(name),
      description: fast,
      spec: { cpu, memoryMb: memory * GB, diskGb, transferGb: transfer * TB },
      usd,
      ...(vnd !== undefined && { vnd }),
      setupUsd: 500,
      grows: true,
      // A day to try the smallest ones.
      ...(cpu <= 2 && { trialHours: 24 }),
      stock,
    }),
  ),
  ...(
    [
      ['nat-1', 'NAT 1', 1, 1, 15, 1, 250],
      ['nat-2', 'NAT 2', 2, 2, 25, 2, 450],
    ] as const
  ).map(
    ([code, name, cpu, memory, diskGb, transfer, usd]): DemoPlan => ({
      code,
      type: 'nat',
      name: same(name),
      description: shared,
      spec: { cpu, memoryMb: memory * GB, diskGb, transferGb: transfer * TB, ports: 100 },
      usd,
      stock: { LOCAL: 50, SGN: 50, HAN: 50 },
    }),
  ),
  ...(
    [
      ['storage-250', 'Storage 250', 1, 2, 250, 4, 600],
      ['storage-500', 'Storage 500', 2, 4, 500, 6, 1100],
      ['storage-1000', 'Storage 1000', 2, 4, 1000, 8, 2000],
    ] as const
  ).map(
    ([code, name, cpu, memory, storageGb, transfer, usd]): DemoPlan => ({
      code,
      type: 'storage',
      name: same(name),
      description: roomy,
      // The system has a small disk of the fast pool.
      spec: { cpu, memoryMb: memory * GB, diskGb: 20, storageGb, transferGb: transfer * TB },
      usd,
      setupUsd: 500,
      adds: 'storage',
      ...(storageGb <= 250 && { trialHours: 24 }),
      stock: { LOCAL: 12, SGN: 12, SIN: 8 },
    }),
  ),
  ...(
    [
      ['live-1', 'Live 1', 2, 4, 40, 5, 1200],
      ['live-2', 'Live 2', 4, 8, 80, 10, 2400],
    ] as const
  ).map(
    ([code, name, cpu, memory, diskGb, transfer, usd]): DemoPlan => ({
      code,
      type: 'live',
      name: same(name),
      description: onAir,
      images: ['rtmp-nginx'],
      ...(cpu <= 2 && { trialHours: 24 }),
      spec: { cpu, memoryMb: memory * GB, diskGb, transferGb: transfer * TB },
      usd,
      stock: { LOCAL: 20, SGN: 20, SIN: 20 },
    }),
  ),
  {
    code: 'dedicated-8',
    type: 'dedicated',
    name: same('Dedicated Xeon E 8'),
    description: metal,
    spec: { cpu: 16, memoryMb: 64 * GB, diskGb: 960, transferGb: null },
    usd: 8900,
    setupUsd: 4900,
    stock: { SGN: 3, HAN: 2 },
  },
  {
    code: 'dedicated-32',
    type: 'dedicated',
    name: same('Dedicated EPYC 32'),
    description: metal,
    spec: { cpu: 64, memoryMb: 256 * GB, diskGb: 3840, transferGb: null },
    usd: 24_900,
    setupUsd: 9900,
    stock: { SGN: 1, SIN: 1 },
  },
  ...(
    [
      ['proxy-1', 1, 150, 100],
      ['proxy-10', 10, 1200, 1000],
      ['proxy-50', 50, 5000, 5000],
    ] as const
  ).map(
    ([code, ports, usd, transferGb]): DemoPlan => ({
      code,
      type: 'proxy',
      name: named(ports === 1 ? '1 proxy' : `${ports} proxies`, `${ports} proxy`, `${ports} 个代理`),
      description: proxies,
      spec: { ports, addresses: Math.ceil(ports / 5), transferGb },
      usd,
      adds: 'transfer',
      stock: { SGN: 200, HAN: 100, SIN: 100 },
    }),
  ),
  ...(
    [
      ['hosting-start', named('Hosting Start', 'Hosting Cơ bản', '主机入门版'), 1, 10, 1, 5, 200],
      ['hosting-business', named('Hosting Business', 'Hosting Doanh nghiệp', '主机商务版'), 2, 40, 10, 50, 500],
      ['hosting-agency', named('Hosting Agency', 'Hosting Chuyên nghiệp', '主机专业版'), 4, 100, 50, 250, 1200],
    ] as const
  ).map(
    ([code, name, memory, diskGb, websites, mailboxes, usd]): DemoPlan => ({
      code,
      type: 'hosting',
      name,
      description: sites,
      spec: { memoryMb: memory * GB, diskGb, websites, mailboxes },
      usd,
      stock: { SGN: 500, SIN: 500 },
    }),
  ),
]

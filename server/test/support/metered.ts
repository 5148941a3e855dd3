import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import type { MachineMetrics } from '../../src/drivers/hypervisor/port.ts'
import { type Customer, mailsTo } from './customers.ts'
import { activeVps } from './journey.ts'
import { column } from './life.ts'
import type { TestPortal } from './portal.ts'

const GB = 1_000_000_000

/** Servers whose engine counts what a test says that they send. */
export function meteredServers(portal: TestPortal, owner: () => Customer) {
  /** What each machine has sent, in GB; engines count what runs. */
  const sent = new Map<string, number>()
  Object.assign(portal.simulator.metrics, {
    readAll: async () => {
      const found: [string, MachineMetrics][] = []
      for (const [key, gb] of sent) {
        if ((await portal.simulator.find(key))?.state !== 'running') continue
        const network = { receivedBytes: 0, sentBytes: gb * GB }
        found.push([key, { boot: 'one', cpus: 2, cpuSeconds: 0, memoryBytes: 0, disk: null, network }])
      }
      return new Map(found)
    },
  })

  /** By the minute, as the clock goes where nobody moves it: each is measured. */
  async function minutes(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await portal.advance('1m')
  }

  /** So many more gigabytes go through. */
  async function use(id: number, gb: number): Promise<void> {
    sent.set(`vps-${id}`, (sent.get(`vps-${id}`) ?? 0) + gb)
    await minutes(3)
  }

  return {
    ...{ sent, minutes, use },
    /** A server whose plan has 100 GB, of which 90 are used. */
    server: async (transferPolicy: SoldTransferPolicy, as = owner()): Promise<number> => {
      const plan = { name: 'Premium 2', cpu: 2, memoryMb: 2048, diskGb: 20, transferGb: 100, transferPolicy }
      const id = await activeVps(portal, as, { plan, name: `server-${sent.size}` })
      sent.set(`vps-${id}`, 0)
      await minutes(2)
      await use(id, 90)
      return id
    },
    state: async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state,
    mbps: (id: number) => portal.simulator.bandwidth.limitOf(`vps-${id}`),
    transfer: async (id: number, as = owner()) => (await portal.ok('user/service/vps/metrics', { id, range: 'hour' }, { as })).transfer,
    setCap: (id: number, cap: number | null, as = owner()) => portal.call('user/service/vps/transfer-cap', { id, cap }, { as }),
    /** `1-3 33`: gigabytes and minor units of each charge. */
    charges: (id: number) =>
      column(
        portal,
        `select first_gb || '-' || last_gb || ' ' || amount from vps_transfer_charge where service_id = $1 order by first_gb`,
        id,
      ),
    balance: async ({ id }: Pick<Customer, 'id'> = owner()) =>
      Number(
        (await column(portal, `select coalesce(sum(balance), 0)::int from ledger_account where owner_id = $1 and kind = 'main'`, id))[0],
      ),
    mails: async () =>
      (await mailsTo(portal, owner().email)).map(({ template }) => template).filter((template) => template.startsWith('transfer-')),
  }
}

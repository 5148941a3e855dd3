import type { DnsDriver } from '../../../drivers/dns/port.ts'
import { ConnectionLost } from '../../../platform/db.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService } from '../../services/index.ts'
import { mayPass } from '../engine.live.ts'
import { notifyServiceChanged } from '../power.ts'
import { bookTelling, tellDns } from './reverse.ts'
import { findReverse, forgetReverse, type ReverseRow, settleReverse } from './store.ts'

/** The server that has the zone of an address, of those that staff set up for the brand and did not switch off. */
export type DnsServers = (address: string, brandId: number) => DnsDriver | undefined

/** Says how it shall be, which may be said twice; then looks whether the name leads back. */
export const reverseJob = (servers: DnsServers) =>
  liveJob(tellDns, {
    live: async ({ db }, { address }) => {
      const found = await db.read(async (tx) => {
        const wanted = await findReverse(tx, address)
        return wanted && { wanted, brandId: (await findService(tx, wanted.serviceId))?.brandId ?? 0 }
      })
      if (!found) return
      const { wanted, brandId } = found
      try {
        const settled = await tell(servers(address, brandId), wanted)
        await db.transaction((tx) => settle(tx, wanted, settled))
      } catch (error) {
        // It is tried again all the same: staff may mend what the server minds.
        if (!mayPass(error) && !(error instanceof ConnectionLost)) await db.transaction((tx) => settle(tx, wanted, FAILED))
        throw error
      }
    },
    gaveUp: async (tx, { address }) => {
      const wanted = await findReverse(tx, address)
      if (wanted) await settle(tx, wanted, FAILED)
    },
  })

type Settled = Pick<ReverseRow, 'state' | 'confirmed'> | 'gone'
const FAILED: Settled = { state: 'failed', confirmed: null }

async function tell(server: DnsDriver | undefined, { address, name }: ReverseRow): Promise<Settled> {
  if (name === null) {
    // Whose zone nobody has any more, that name is nobody's to take away.
    await server?.removeReverse(address)
    return 'gone'
  }
  if (!server) throw new Error(`no DNS server has the zone of ${address}`)
  await server.setReverse(address, name)
  return { state: 'set', confirmed: await server.leadsBack(name, address) }
}

/** Where another name is wanted by now, the server may have heard this one last: it is told once more. */
async function settle(tx: Tx, wanted: ReverseRow, settled: Settled): Promise<void> {
  const stands = await (settled === 'gone' ? forgetReverse(tx, wanted) : settleReverse(tx, wanted, settled))
  if (!stands) await bookTelling(tx, wanted.address)
  await notifyServiceChanged(tx, wanted.serviceId)
}

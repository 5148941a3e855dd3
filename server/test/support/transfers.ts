import { type Customer, customer, PASSWORD } from './customers.ts'
import type { TestPortal } from './portal.ts'

let nth = 0

/** What people do about transfers, by the calls that customers make. */
export function transfersOf(portal: () => TestPortal) {
  const send = (from: Customer, ids: number[], email: string) =>
    portal().call('user/service/vps/transfer', { ids, email }, { as: from, proof: PASSWORD })
  const incoming = async (as: Customer) => (await portal().ok('user/transfer/list', {}, { as })).incoming
  return {
    /** Two who have not met any other test. */
    pair: async (): Promise<[from: Customer, to: Customer]> => {
      nth++
      return [await customer(portal(), `giver${nth}`), await customer(portal(), `taker${nth}`)]
    },
    send,
    incoming,
    outgoing: async (as: Customer) => (await portal().ok('user/transfer/list', {}, { as })).outgoing,
    accept: (as: Customer, ids: number[], autoRenew = false) => portal().call('user/transfer/accept', { ids, autoRenew }, { as }),
    /** Offered and told; answers the offer's id as the receiver sees it. */
    offer: async (from: Customer, to: Customer, id: number): Promise<number> => {
      const { status, data } = await send(from, [id], to.email)
      if (status !== 'success') throw new Error(`not offered: ${JSON.stringify(data)}`)
      await portal().drain()
      return (await incoming(to))[0]?.id ?? 0
    },
    codeOf: async (answer: Promise<{ data: unknown }>): Promise<string | undefined> => ((await answer).data as { code?: string }).code,
  }
}

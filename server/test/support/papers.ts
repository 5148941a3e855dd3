import type { EndpointTable } from '@portal/contracts/registry.ts'
import { expect } from 'vitest'
import { issueInvoice, moveInvoice } from '../../src/modules/invoices/index.ts'
import { type Customer, customer } from './customers.ts'
import type { TestPortal } from './portal.ts'
import { give, type Shop } from './shop.ts'
import { operator, type StaffMember } from './staff.ts'

export const VAT = {
  companyName: '上海晨光网络科技有限公司',
  companyAddress: '48 Nguyễn Đình Chiểu, Phường Võ Thị Sáu, Quận 3',
  taxCode: '0316482907',
  email: 'ketoan@maysang.vn',
}

/** A paid document of a customer, written as a payment leaves it, without its money; answers its id. */
export async function paidDocument(portal: TestPortal, { id: accountId }: Customer): Promise<number> {
  const text = { 'en-US': 'One', 'vi-VN': 'One', 'zh-CN': 'One' }
  const line = { kind: 'other' as const, description: text, detail: text, unitCost: 100, quantity: 1, subtotal: 100, options: {} }
  return await portal.db.transaction(async (tx) => {
    const invoice = await issueInvoice(tx, { brandId: 1, accountId, type: 'other', lines: [line] })
    await moveInvoice(tx, invoice, 'pay', 'system', { paidAt: tx.now })
    return invoice.id
  })
}

type Wanted = Omit<EndpointTable['user/order/paper']['input'], 'id'>

/** What tests of papers do: buy, ask, and fetch as a browser does. */
export function paperTools(of: () => { readonly portal: TestPortal; readonly from: Shop }) {
  let [keepers, buyers] = [0, 0]
  /** Sessions of staff end while the clock is moved. */
  const keeper = (): Promise<StaffMember> => operator(of().portal, `keeper${++keepers}`)
  const buyer = async (cents = 10_000): Promise<Customer> => {
    const as = await customer(of().portal, `buyer${++buyers}`)
    if (cents > 0) await give(of().portal, as, cents)
    return as
  }
  const place = (as: Customer, more: object = {}) =>
    of().portal.ok('user/order/place', { items: [of().from.item('premium-1')], ...more }, { as })
  const pay = (as: Customer, id: number) => of().portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  const bought = async (as: Customer): Promise<number> => {
    const { id } = await place(as)
    await pay(as, id)
    return id
  }
  const ask = (as: Customer, id: number, wanted: Wanted = {}, host?: string) =>
    of().portal.ok('user/order/paper', { id, ...wanted }, { as, ...(host !== undefined && { host }) })
  const get = (url: string | null) => of().portal.app.inject({ method: 'GET', url: url ?? '/none', headers: { host: 'portal.test' } })
  /** Asked for, made, and fetched. */
  const paper = async (as: Customer, id: number, wanted: Wanted = {}, host?: string): Promise<Buffer> => {
    if ((await ask(as, id, wanted, host)).state === 'making') await of().portal.drain()
    const { url } = await ask(as, id, wanted, host)
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  return { keeper, buyer, place, pay, bought, ask, get, paper }
}

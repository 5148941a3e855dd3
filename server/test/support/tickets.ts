import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'
import type { StaffMember } from './staff.ts'

/** A small text as files travel. */
export const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** What people do about tickets, by the calls that they make. */
export const ticketsOf = (portal: () => TestPortal) => ({
  ask: async (as: Customer, title: string, more: object = {}): Promise<number> =>
    (await portal().ok('user/ticket/add-new', { title, department: 'network', text: `About ${title}`, ...more }, { as })).id,
  seen: (as: Customer, id: number) => portal().ok('user/ticket/detail', { id }, { as }),
  handled: (id: number, as: StaffMember) => portal().ok('operator/tickets/detail', { id }, { as }),
  answer: (id: number, text: string, as: StaffMember, more: object = {}) =>
    portal().ok('operator/tickets/reply', { id, text, ...more }, { as }),
  /** As if it had happened so much earlier: days of everything else that falls due are no matter here. */
  passed: (table: string, column: string, time: string) =>
    portal().db.pool.query(`update ${table} set ${column} = ${column} - interval '${time}'`),
})

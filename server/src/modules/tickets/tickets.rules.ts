import { TICKET_ALERT_PERCENT, type TicketDepartment, type TicketPriority } from '@portal/contracts/tickets.ts'
import { addSeconds } from '@portal/contracts/time.ts'

export interface Targets {
  readonly firstAnswerMinutes: number
  readonly solutionMinutes: number
}

/** Until staff set others. */
export const TARGETS: Readonly<Record<TicketDepartment, Targets>> = {
  technical: { firstAnswerMinutes: 60, solutionMinutes: 8 * 60 },
  network: { firstAnswerMinutes: 60, solutionMinutes: 5 * 60 },
  billing: { firstAnswerMinutes: 4 * 60, solutionMinutes: 24 * 60 },
  sales: { firstAnswerMinutes: 4 * 60, solutionMinutes: 48 * 60 },
  abuse: { firstAnswerMinutes: 60, solutionMinutes: 24 * 60 },
}

/** What is urgent is due twice as soon, what has time half as soon. */
const FACTOR: Readonly<Record<TicketPriority, number>> = { high: 0.5, normal: 1, low: 2 }

export const targetsFor = ({ firstAnswerMinutes, solutionMinutes }: Targets, priority: TicketPriority): Targets => ({
  firstAnswerMinutes: Math.ceil(firstAnswerMinutes * FACTOR[priority]),
  solutionMinutes: Math.ceil(solutionMinutes * FACTOR[priority]),
})

export interface Clocks {
  readonly state: 'open' | 'closed'
  readonly waitsFor: 'customer' | 'staff'
  readonly waitsSince: Date
  readonly firstAnswerDueAt: Date
  readonly firstAnswerAt: Date | null
  readonly solutionDueAt: Date
}

/** The target that breaks next. Nothing runs while the customer is to write, and after the end. */
export function nextDue({ state, waitsFor, firstAnswerDueAt, firstAnswerAt, solutionDueAt }: Clocks): Date | null {
  if (state === 'closed' || waitsFor === 'customer') return null
  return firstAnswerAt === null && firstAnswerDueAt < solutionDueAt ? firstAnswerDueAt : solutionDueAt
}

/** A customer has written: how long the house waited for that is not counted. */
export const answeredByCustomer = <C extends Clocks>(clocks: C, now: Date): C =>
  clocks.waitsFor === 'staff'
    ? clocks
    : {
        ...clocks,
        waitsFor: 'staff',
        waitsSince: now,
        solutionDueAt: new Date(clocks.solutionDueAt.getTime() + now.getTime() - clocks.waitsSince.getTime()),
      }

/** The house has answered. */
export const answeredByStaff = <C extends Clocks>(clocks: C, now: Date): C => ({
  ...clocks,
  firstAnswerAt: clocks.firstAnswerAt ?? now,
  ...(clocks.waitsFor === 'staff' && { waitsFor: 'customer' as const, waitsSince: now }),
})

/** New targets for one that runs already: counted from its beginning, what was waited for stays. */
export function retargeted<C extends Clocks & Targets>(ticket: C, targets: Targets): C {
  const by = (at: Date, before: number, after: number): Date => addSeconds(at, (after - before) * 60)
  return {
    ...ticket,
    ...targets,
    firstAnswerDueAt: by(ticket.firstAnswerDueAt, ticket.firstAnswerMinutes, targets.firstAnswerMinutes),
    solutionDueAt: by(ticket.solutionDueAt, ticket.solutionMinutes, targets.solutionMinutes),
  }
}

/** From when on staff are alerted: before it breaks, so that somebody can still answer in time. */
export function alertAt(ticket: Clocks & Targets): Date | null {
  const due = nextDue(ticket)
  if (due === null) return null
  const minutes = due === ticket.firstAnswerDueAt ? ticket.firstAnswerMinutes : ticket.solutionMinutes
  return addSeconds(due, -minutes * 60 * (1 - TICKET_ALERT_PERCENT / 100))
}

const EXCERPT = 140

/** The beginning of a message in one line, without the signs of Markdown. */
export function excerptOf(text: string): string {
  const plain = text
    .replaceAll(/```[\s\S]*?(```|$)/g, ' … ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[#>]+|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`~]+/g, '')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  return plain.length <= EXCERPT ? plain : `${plain.slice(0, EXCERPT - 1).trimEnd()}…`
}

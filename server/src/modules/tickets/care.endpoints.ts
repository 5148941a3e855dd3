import * as calls from '@portal/contracts/modules/ticket-care.operator.contract.ts'
import { TICKET_DEPARTMENTS } from '@portal/contracts/tickets.ts'
import { fail, failAt } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { allTargets, deleteCanned, findCanned, listCanned, saveCanned, setTargets } from './replies.store.ts'

/** Canned replies and targets. */
export const ticketCareHandlers: readonly Handler[] = [
  query(calls.operatorCannedList, async ({ tx }) => ({ items: await listCanned(tx) })),

  command(calls.operatorCannedSave, async ({ tx, note }, { id = null, ...values }) => {
    const before = id === null ? null : ((await findCanned(tx, id)) ?? fail('not-found'))
    note({ detail: values.name, before, after: values })
    const saved = await saveCanned(tx, id, values)
    return { id: saved ?? failAt('name', 'ticket.canned-taken') }
  }),

  command(calls.operatorCannedRemove, async ({ tx, note }, { id }) => {
    const before = (await findCanned(tx, id)) ?? fail('not-found')
    await deleteCanned(tx, id)
    note({ detail: before.name, before, after: null })
    return {}
  }),

  query(calls.operatorTargetList, async ({ tx }) => {
    const targets = await allTargets(tx)
    return { items: TICKET_DEPARTMENTS.map((department) => ({ department, ...targets[department] })) }
  }),

  command(calls.operatorTargetUpdate, async ({ tx, note }, { department, ...targets }) => {
    if (targets.solutionMinutes < targets.firstAnswerMinutes) failAt('solutionMinutes', 'ticket.target-order')
    const before = (await allTargets(tx))[department]
    await setTargets(tx, department, targets)
    note({ detail: department, before, after: targets })
    return {}
  }),
]

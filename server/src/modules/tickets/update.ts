import type { InputOf } from '@portal/contracts/endpoint.ts'
import type { operatorTicketUpdate } from '@portal/contracts/modules/tickets.operator.contract.ts'
import { failAt } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { tellChanged } from './access.ts'
import { answeringStaff } from './operator.views.ts'
import { allTargets } from './replies.store.ts'
import { type Author, dated, happened } from './say.ts'
import { patchTicket, type Ticket } from './store.ts'
import { retargeted, targetsFor } from './tickets.rules.ts'

type Changes = Omit<InputOf<typeof operatorTicketUpdate>, 'id'>

/** Changes what staff may of a locked ticket; answers what it was and what it is, for the audit log. */
export async function update(tx: Tx, ticket: Ticket, changes: Changes, { by, id: authorId, name: author }: Author) {
  const who = { by, authorId, author }
  const { department = ticket.department, priority = ticket.priority } = changes
  const tags = changes.tags ? [...new Set(changes.tags)] : ticket.tags
  const assignee = changes.assignee == null ? null : (await answeringStaff(tx)).find(({ username }) => username === changes.assignee)
  if (assignee === undefined) return failAt('assignee', 'ticket.assignee-unknown')
  const assigneeId = changes.assignee === undefined ? ticket.assigneeId : (assignee?.id ?? null)
  const isDueAnew = department !== ticket.department || priority !== ticket.priority
  const { firstAnswerMinutes, solutionMinutes, firstAnswerDueAt, solutionDueAt, ...rest } = isDueAnew
    ? retargeted(ticket, targetsFor((await allTargets(tx))[department], priority))
    : ticket
  const due = { firstAnswerMinutes, solutionMinutes, firstAnswerDueAt, solutionDueAt }
  await patchTicket(tx, ticket.id, { department, priority, tags, assigneeId, ...due, ...dated({ ...rest, ...due }) })
  if (assigneeId !== ticket.assigneeId) await happened(tx, ticket.id, 'assigned', who, assignee?.name ?? '')
  if (department !== ticket.department) await happened(tx, ticket.id, 'moved', who, department)
  await tellChanged(tx, ticket)
  const facts = ({ department, priority, tags, assigneeId }: Pick<Ticket, 'department' | 'priority' | 'tags' | 'assigneeId'>) => ({
    ...{ department, priority, tags, assigneeId },
  })
  return { before: facts(ticket), after: facts({ department, priority, tags, assigneeId }) }
}

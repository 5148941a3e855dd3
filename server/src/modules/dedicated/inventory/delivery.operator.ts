import { events } from '@portal/contracts/events.ts'
import {
  dedicatedChecklists,
  dedicatedDelivery,
  dedicatedGiveUp,
  dedicatedHandover,
  dedicatedReplace,
  dedicatedSetChecklist,
  dedicatedTask,
} from '@portal/contracts/modules/dedicated.operator.contract.ts'
import { recordSystem } from '../../../platform/audit.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findPlan, plansOfType } from '../../catalogue/index.ts'
import { lockService, type Service } from '../../services/index.ts'
import { answerBackup, backupAnew } from '../backup.ts'
import { isTransient, USUAL_STEPS } from '../dedicated.rules.ts'
import { findHardware, lockHardware, moveHardware, note as noteOn, patchHardware } from '../hardware.store.ts'
import { installByItself } from '../install/begin.ts'
import { dropInstall } from '../install/install.store.ts'
import { notifyServerChanged } from '../power.ts'
import { resume } from '../queue.ts'
import { bind, wake } from '../reserve.ts'
import { passwordContext } from '../secrets.ts'
import { type Dedicated, findDedicated, lockDedicated, patchDedicated, tryMoveDedicated } from '../store.ts'
import { findTask, listChecklists, openTasks, reopenTasks, setChecklist, tasksOf, tickTask } from '../tasks.store.ts'
import { refusedTick } from './tick.rules.ts'
import { deliveryView } from './views.ts'

async function locked(tx: Tx, serviceId: number): Promise<{ service: Service; server: Dedicated }> {
  const service = await lockService(tx, serviceId)
  const server = service && (await lockDedicated(tx, serviceId))
  if (!service || !server || server.removed) return fail('not-found')
  return { service, server }
}

/** What staff do until a server is handed over, and when its machine breaks. */
export const deliveryOperatorHandlers = (box: SecretBox): readonly Handler[] => [
  query(dedicatedDelivery, async ({ tx }, { serviceId }) => {
    const server = (await findDedicated(tx, serviceId)) ?? fail('not-found')
    const machine = server.hardwareId === null ? null : await findHardware(tx, server.hardwareId)
    return { hardware: machine && { id: machine.id, tag: machine.tag }, delivery: await deliveryView(tx, server) }
  }),

  command(dedicatedTask, async ({ tx, staff, note }, { id, note: text }) => {
    const found = (await findTask(tx, id)) ?? fail('not-found')
    const { service, server } = await locked(tx, found.serviceId)
    const all = await tasksOf(tx, service.id)
    const task = all.find((one) => one.id === id) ?? fail('not-found')
    const refused = refusedTick(task, all, server)
    if (refused) fail(refused)
    await tickTask(tx, id, staff.username, text)
    if (task.purpose === 'backup') await answerBackup(tx, service.id, { done: true, by: staff.username, reason: '' })
    if (server.hardwareId !== null) {
      const who = { by: 'staff', name: staff.username, detail: service.name } as const
      if (task.purpose === 'delivery') await moveHardware(tx, server.hardwareId, 'install', who)
      await noteOn(tx, server.hardwareId, { what: `task-${task.code}`, detail: text, actor: 'staff', actorName: staff.username })
    }
    // Where the machine can, it begins with its system by itself.
    const machine = server.hardwareId === null ? null : await findHardware(tx, server.hardwareId)
    if (machine && machine.vendor !== 'manual' && task.purpose === 'delivery')
      await installByItself(tx, box, server, machine, staff.username)
    await wake(tx, service.id)
    await notifyServerChanged(tx, service.id)
    note({ detail: `${service.name}: ${task.code}`, accountId: service.accountId, serviceId: service.id })
    return { left: (await openTasks(tx, service.id, task.purpose)).length }
  }),

  command(dedicatedHandover, async ({ tx, note }, { serviceId, login, password, ...given }) => {
    const { service, server } = await locked(tx, serviceId)
    const network = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]))
    const sealed = password === undefined ? {} : { password: box.seal(password, passwordContext(serviceId)) }
    await patchDedicated(tx, serviceId, { username: login, ...network, ...sealed })
    await tx.emit(events.serviceReachChanged, { serviceId, kind: service.kind })
    await notifyServerChanged(tx, serviceId)
    const { address: before } = server
    note({ detail: service.name, accountId: service.accountId, serviceId, before: { address: before }, after: { address: given.address } })
    return {}
  }),

  command(dedicatedReplace, async ({ tx, staff, note }, { serviceId, hardwareId, reason }) => {
    const { service, server } = await locked(tx, serviceId)
    if (server.hardwareId === null || !['installing', 'active'].includes(service.state)) fail('dedicated.not-deliverable')
    if (server.deliveredAt !== null && isTransient(server.state)) fail('busy')
    const [old, next] = [await lockHardware(tx, server.hardwareId ?? 0), await lockHardware(tx, hardwareId)]
    if (!old || !next) return fail('not-found')
    if (next.state !== 'stock') fail('hardware.wrong-state')
    const { planId, locationId } = service
    if (next.locationId !== locationId || (planId !== null && !next.planIds.includes(planId))) fail('hardware.not-for-plan')
    const who = { by: 'staff', name: staff.username } as const
    await moveHardware(tx, old.id, 'break', { ...who, detail: reason })
    await patchHardware(tx, old.id, { serviceId: null })
    await dropInstall(tx, old.id)
    await bind(tx, next.id, server, { ...who, detail: `${service.name}, in place of ${old.tag}` })
    if (server.deliveredAt === null) await reopenTasks(tx, serviceId)
    else {
      await tryMoveDedicated(tx, serviceId, 'replaced', 'staff')
      await patchDedicated(tx, serviceId, { power: null, trouble: null, checkedAt: tx.now })
      await backupAnew(tx, serviceId)
      await tx.enqueue(resume, { serviceId })
    }
    const { brandId, accountId, name } = service
    await recordSystem(tx, { brandId, accountId, serviceId, action: 'service/dedicated/replaced', detail: name })
    await notifyServerChanged(tx, serviceId)
    note({ detail: name, accountId, serviceId, before: { machine: old.tag }, after: { machine: next.tag, reason } })
    return { hardwareId: next.id }
  }),

  command(dedicatedGiveUp, async ({ tx, note }, { serviceId, reason }) => {
    const { service } = await locked(tx, serviceId)
    await patchDedicated(tx, serviceId, { givenUp: reason })
    if (!(await wake(tx, serviceId))) fail('dedicated.not-deliverable')
    note({ detail: service.name, accountId: service.accountId, serviceId, after: { reason } })
    return {}
  }),

  query(dedicatedChecklists, async ({ tx, lang }) => {
    const own = await listChecklists(tx)
    const plans = await plansOfType(tx, 'dedicated')
    const items = plans.map(({ id, name }) => ({
      ...{ planId: id, plan: name[lang], own: own.has(id) },
      steps: (own.get(id) ?? USUAL_STEPS).map((step) => ({ ...step })),
    }))
    return { items }
  }),

  command(dedicatedSetChecklist, async ({ tx, note }, { planId, steps }) => {
    const plan = await findPlan(tx, planId)
    if (plan?.type !== 'dedicated') return fail('not-found')
    const before = (await listChecklists(tx)).get(planId) ?? USUAL_STEPS
    await setChecklist(tx, planId, steps)
    note({ detail: plan.code, before: { steps: before }, after: { steps } })
    return {}
  }),
]

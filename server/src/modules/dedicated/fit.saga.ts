import { events } from '@portal/contracts/events.ts'
import { addHours } from '@portal/contracts/time.ts'
import {
  defineSaga,
  type SagaDefinition,
  type SagaStep,
  type StepContext,
  StepFailure,
  type StepResult,
} from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService } from '../services/index.ts'
import { findHardware, note, patchHardware } from './hardware.store.ts'
import { findDedicated } from './store.ts'
import { dropOpenTasks, insertTasks, tasksOf } from './tasks.store.ts'
import { FIT } from './work.rules.ts'

export interface Size extends Record<string, unknown> {
  /** Left out by work that was begun before it was told. */
  readonly cpu?: number
  readonly memoryMb: number
  readonly diskGb: number
}

interface FitData extends Record<string, unknown> {
  readonly changeId: number
  readonly before: Size
  readonly after: Size
}

const LOOK_AT_TASKS_SECONDS = 3600
const NO_END_SECONDS = 366 * 86_400
const DUE_HOURS = 12
const GIB = 1024

/** What was paid for is fitted by people: the change is done when they say so, and paid back where they cannot. */
export const fitSaga: SagaDefinition = defineSaga<FitData>({
  kind: FIT,
  steps: [
    {
      name: 'fit-parts',
      estimateSeconds: 20 * 3600,
      patienceSeconds: NO_END_SECONDS,
      do: (context) => context.transact((tx) => fitted(tx, context)),
      undo: ({ subjectId, transact }) => transact((tx) => dropOpenTasks(tx, subjectId, 'change')),
    } satisfies SagaStep<FitData>,
  ],
  done: (tx, { subjectId, data }) => tx.emit(events.serviceResized, { serviceId: subjectId, changeId: data.changeId }),
  undone: (tx, { subjectId, data, failure }) =>
    tx.emit(events.serviceNotResized, { serviceId: subjectId, changeId: data.changeId, reason: failure?.message ?? 'unknown' }),
})

async function fitted(tx: Tx, { subjectId, data }: StepContext<FitData>): Promise<StepResult<FitData>> {
  const [service, server] = [await findService(tx, subjectId), await findDedicated(tx, subjectId)]
  if (!service || !server || server.hardwareId === null) throw new StepFailure('permanent', 'there is no machine')
  if (server.givenUp) throw new StepFailure('permanent', `given up by staff: ${server.givenUp}`)
  if (service.changeInvoiceId === null) throw new StepFailure('permanent', 'the change was given up and paid back')
  const [task] = (await tasksOf(tx, subjectId)).filter(({ changeId }) => changeId === data.changeId)
  if (!task) {
    const detail = toldChange(data)
    const { changeId } = data
    await insertTasks(tx, [
      { serviceId: subjectId, purpose: 'change', changeId, position: 0, code: 'fit-parts', detail, dueAt: addHours(tx.now, DUE_HOURS) },
    ])
  }
  if (!task || task.doneAt === null) return { wait: LOOK_AT_TASKS_SECONDS }
  const machine = await findHardware(tx, server.hardwareId)
  if (!machine) return
  const has = {
    cpu: Math.max(machine.cpu, data.after.cpu ?? 0),
    memoryMb: Math.max(machine.memoryMb, data.after.memoryMb),
    diskGb: Math.max(machine.diskGb, data.after.diskGb),
  }
  await patchHardware(tx, machine.id, has)
  await note(tx, machine.id, { what: 'fitted', detail: task.detail, actor: 'staff', actorName: task.doneBy ?? '' })
}

/** Another processor is more than parts: whoever does it sees that, and may put another machine in its place. */
function toldChange({ before, after }: FitData): string {
  const told = ({ cpu, memoryMb, diskGb }: Size): string =>
    `${before.cpu === after.cpu ? '' : `${cpu ?? '?'} CPU, `}${memoryMb / GIB} GB RAM, ${diskGb} GB`
  return `${told(before)} → ${told(after)}`
}

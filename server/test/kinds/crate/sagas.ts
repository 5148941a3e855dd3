import { events } from '@portal/contracts/events.ts'
import type { WorkPlan } from '../../../src/modules/kinds/index.ts'
import {
  confirmSuspension,
  delayed,
  delivered,
  findService,
  mayPurge,
  notDelivered,
  notifyProgress,
  type Service,
} from '../../../src/modules/services/index.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../src/platform/saga/definition.ts'
import type { Tx } from '../../../src/platform/tx.ts'
import { insertCrate, markRemoved, shelve } from './store.ts'
import type { Yard } from './yard.ts'

export const DELIVER = 'crate.delivery'
export const SHUT = 'crate.shut'
export const OPEN = 'crate.open'
export const GROW = 'crate.grow'
export const CLEAR = 'crate.clear'

export const deliveryPlan: WorkPlan = {
  kind: 'build',
  name: { 'en-US': 'delivering a crate', 'vi-VN': 'giao thùng', 'zh-CN': '交付箱子' },
  steps: [
    { name: 'place', seconds: 5 },
    { name: 'open', seconds: 1 },
  ],
}

export const growPlan: WorkPlan = {
  kind: 'resize',
  name: { 'en-US': 'enlarging a crate', 'vi-VN': 'mở rộng thùng', 'zh-CN': '扩大箱子' },
  steps: [{ name: 'grow', seconds: 2 }],
}

export const shelfOf = (id: number): string => `shelf-${id}`

async function subject(tx: Tx, id: number): Promise<Service> {
  const service = await findService(tx, id)
  if (!service) throw new StepFailure('permanent', 'the service is not there')
  return service
}

const read = (context: StepContext): Promise<Service> => context.transact((tx) => subject(tx, context.subjectId))
/** Sagas are about the service as it is when they run. */
const mayOpen = ({ state, suspensions }: Service): boolean => (state === 'active' || state === 'installing') && suspensions.length === 0
const forEver = { attempts: 1_000_000, patienceSeconds: 10 * 366 * 86_400 } as const
const nothing = async (): Promise<void> => undefined

export const deliverySaga = (yard: Yard): SagaDefinition =>
  defineSaga({
    kind: DELIVER,
    steps: [
      {
        name: 'place',
        estimateSeconds: 5,
        attempts: 500,
        do: async (context) => {
          const { id, plan } = await read(context)
          await context.transact((tx) => insertCrate(tx, id))
          await yard.place(id, plan.diskGb ?? 0)
          await context.transact((tx) => shelve(tx, id, shelfOf(id)))
        },
        undo: async ({ subjectId, transact }) => {
          await yard.clear(subjectId)
          await transact((tx) => markRemoved(tx, subjectId))
        },
        check: async ({ subjectId }) => ((await yard.find(subjectId)) ? 'done' : 'not-done'),
      },
      { name: 'open', estimateSeconds: 1, do: ({ subjectId }) => yard.open(subjectId) },
    ],
    done: async (tx, { subjectId }) => void (await delivered(tx, subjectId, { address: shelfOf(subjectId) })),
    undone: async (tx, { subjectId, failure }) => void (await notDelivered(tx, subjectId, failure?.message ?? 'unknown')),
    holds: () => true,
    needsOperator: delayed,
    progressed: notifyProgress,
  })

export const shutSaga = (yard: Yard): SagaDefinition =>
  defineSaga({
    kind: SHUT,
    steps: [
      {
        name: 'shut',
        estimateSeconds: 1,
        ...forEver,
        do: async (context) => {
          if (mayOpen(await read(context))) return
          await yard.shut(context.subjectId)
          await context.transact((tx) => confirmSuspension(tx, context.subjectId))
        },
      },
    ],
    done: nothing,
    undone: nothing,
  })

export const openSaga = (yard: Yard): SagaDefinition =>
  defineSaga({
    kind: OPEN,
    steps: [
      {
        name: 'open',
        estimateSeconds: 1,
        ...forEver,
        do: async (context) => {
          if (mayOpen(await read(context))) await yard.open(context.subjectId)
        },
      },
    ],
    done: nothing,
    undone: nothing,
  })

interface GrowData extends Record<string, unknown> {
  readonly changeId: number
  readonly before: { readonly diskGb: number }
  readonly after: { readonly diskGb: number }
}

export const growSaga = (yard: Yard): SagaDefinition =>
  defineSaga<GrowData>({
    kind: GROW,
    steps: [
      {
        name: 'grow',
        estimateSeconds: 2,
        do: ({ subjectId, data }) => yard.grow(subjectId, data.after.diskGb),
        undo: ({ subjectId, data }) => yard.grow(subjectId, data.before.diskGb),
      } satisfies SagaStep<GrowData>,
    ],
    done: (tx, { subjectId, data }) => tx.emit(events.serviceResized, { serviceId: subjectId, changeId: data.changeId }),
    undone: (tx, { subjectId, data, failure }) =>
      tx.emit(events.serviceNotResized, { serviceId: subjectId, changeId: data.changeId, reason: failure?.message ?? 'unknown' }),
  })

export const clearSaga = (yard: Yard): SagaDefinition =>
  defineSaga({
    kind: CLEAR,
    steps: [
      {
        name: 'clear',
        estimateSeconds: 1,
        ...forEver,
        do: async (context) => {
          const service = await read(context)
          if (!mayPurge(service, context.now())) return
          await yard.clear(service.id)
          await context.transact(async (tx) => {
            if (!mayPurge(await subject(tx, service.id), tx.now)) return
            await markRemoved(tx, service.id)
            await tx.emit(events.servicePurged, { serviceId: service.id, kind: service.kind }, service.accountId)
          })
        },
      },
    ],
    done: nothing,
    undone: nothing,
  })

import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { deadlineOf, workOfSaga } from '@portal/contracts/machines/deadlines.ts'
import type { deliveryList } from '@portal/contracts/modules/delivery.operator.contract.ts'
import type { SagaDefinition } from '../../platform/saga/definition.ts'
import { currentStep } from '../../platform/saga/operate.ts'
import type { SagaWithSteps } from '../../platform/saga/operator.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Whose, whoseAre } from '../accounts/index.ts'
import { invoicesByIds } from '../invoices/index.ts'
import { type Service, servicesByIds } from '../services/index.ts'

export type WorkRow = OutputOf<typeof deliveryList>['items'][number]

/** What the rows of a page are about, in one query each. */
export async function workRows(tx: Tx, found: readonly SagaWithSteps[], definitions: readonly SagaDefinition[]): Promise<WorkRow[]> {
  const services = await servicesByIds(tx, [...new Set(found.map(({ subjectId }) => subjectId))])
  const whose = await whoseAre(tx, [...new Set([...services.values()].map(({ accountId }) => accountId))])
  const invoiceIds = [...services.values()].flatMap(({ invoiceId }) => invoiceId ?? [])
  const invoices = await invoicesByIds(tx, [...new Set(invoiceIds)])
  return found.map((saga) => {
    const service = services.get(saga.subjectId)
    const invoice = service?.invoiceId ? invoices.get(service.invoiceId) : undefined
    return {
      ...sagaRow(
        saga,
        definitions.find(({ kind }) => kind === saga.kind),
      ),
      service: serviceOf(service, whose),
      invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
    }
  })
}

function serviceOf(service: Service | undefined, whose: ReadonlyMap<number, Whose>): WorkRow['service'] {
  const owner = service && whose.get(service.accountId)
  return service && owner ? { id: service.id, type: service.type, name: service.name, plan: service.planName, ...owner } : null
}

/** How far it is, weighed by what each step takes. */
function sagaRow(saga: SagaWithSteps, definition: SagaDefinition | undefined): Omit<WorkRow, 'service' | 'invoice'> {
  const plan = definition?.steps ?? []
  const at = currentStep(saga, saga.rows)
  const seconds = (upTo: number): number => plan.slice(0, upTo).reduce((sum, step) => sum + step.estimateSeconds, 0)
  const whole = seconds(plan.length)
  const current = plan[saga.position]
  const passed = seconds(saga.position) + (current ? current.estimateSeconds * Math.min(1, Math.max(0, at?.progress ?? 0)) : 0)
  return {
    ...{ id: saga.id, kind: saga.kind, state: saga.state, position: saga.position, steps: plan.length },
    step: at?.name ?? current?.name ?? null,
    progress: saga.state === 'done' ? 1 : whole === 0 ? 0 : Math.min(1, passed / whole),
    error: saga.finishedAt === null ? (at?.error ?? null) : null,
    attempts: at?.attempts ?? 0,
    startedAt: saga.startedAt.toISOString(),
    finishedAt: saga.finishedAt?.toISOString() ?? null,
    expectedSeconds: whole,
    lateAt: deadlineOf(workOfSaga(saga.kind), saga.startedAt).toISOString(),
  }
}

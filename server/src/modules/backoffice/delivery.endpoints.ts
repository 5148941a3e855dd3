import { folded } from '@portal/contracts/folded.ts'
import { jobKey } from '@portal/contracts/labels/keys.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import {
  deliveryDetail,
  deliveryList,
  deliveryMarkUndone,
  deliveryMove,
  deliveryRetry,
  deliverySkip,
  deliveryUndo,
} from '@portal/contracts/modules/delivery.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import { type AuditNote, command, type Handler, query } from '../../platform/http/handlers.ts'
import { staffLabels } from '../../platform/labels.ts'
import type { SagaDefinition } from '../../platform/saga/definition.ts'
import { DEFAULT_ATTEMPTS } from '../../platform/saga/definition.ts'
import { isHeld, type SagaAction, sagaActions } from '../../platform/saga/operate.rules.ts'
import { operate, sagaFacts } from '../../platform/saga/operate.ts'
import { nextRunOf, type SagaWithSteps, sagaFigures, sagasOfTab, withSteps } from '../../platform/saga/operator.store.ts'
import { findSaga } from '../../platform/saga/store.ts'
import { serviceHistory } from '../../platform/service-history.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { causeOf } from './causes.rules.ts'
import { factsFor } from './staff-facts.ts'
import { type WorkRow, workRows } from './work-view.ts'

/** The queue of builds and of whatever else is stuck [O4]. */
export function deliveryHandlers(definitions: readonly SagaDefinition[]): readonly Handler[] {
  const decide = async (
    { tx, note }: { readonly tx: Tx; readonly note: (note: AuditNote) => void },
    action: SagaAction,
    { id, failedAt, reason }: { readonly id: number; readonly failedAt: string | null; readonly reason?: string },
  ): Promise<{ id: number }> => {
    const before = await operate(tx, definitions, { id, action, failedAt })
    const after = await findSaga(tx, id)
    note({
      ...{ detail: `${before.kind} ${before.failure?.step ?? ''}`.trim(), serviceId: before.subjectId },
      ...(before.accountId !== null && { accountId: before.accountId }),
      before: { state: before.state, position: before.position, failure: before.failure },
      after: { state: after?.state, position: after?.position, action, ...(reason !== undefined && { reason }) },
    })
    return { id }
  }

  return [
    query(deliveryList, async ({ tx, lang }, { tab, brandId, page, pageSize, search, sort }) => {
      const since = addDays(tx.now, -1)
      const buildKinds = kindsOf(tx).deliveries
      const rowsOf = async (of: typeof tab): Promise<WorkRow[]> => {
        const rows = await workRows(tx, await sagasOfTab(tx, { tab: of, buildKinds, since }), definitions)
        return brandId === undefined ? rows : rows.filter(({ service }) => service?.brand.id === brandId)
      }
      const found = await rowsOf(tab)
      const text = searchTerms(search)?.text ?? null
      const shown = text === null ? found : found.filter((row) => saysOf(row, lang).includes(folded(text)))
      if (sort === '-startedAt') shown.reverse()
      const { medianSeconds, oldestStartedAt, ...all } = await sagaFigures(tx, buildKinds, since)
      // The platform knows no brands: one brand's are counted by the rows themselves, which are few.
      const counts = brandId === undefined ? { queue: all.queue, stuck: all.stuck, done: all.done } : await countRows(rowsOf)
      return {
        items: shown.slice((page - 1) * pageSize, page * pageSize),
        total: text === null ? counts[tab] : shown.length,
        counts,
        medianSeconds,
        oldestStartedAt: oldestStartedAt?.toISOString() ?? null,
      }
    }),

    query(deliveryDetail, async ({ tx, lang }, { id }) => {
      const found = (await findSaga(tx, id)) ?? fail('not-found')
      const [saga] = await withSteps(tx, [found])
      const [row] = saga ? await workRows(tx, [saga], definitions) : []
      if (!saga || !row) return fail('not-found')
      const definition = definitions.find(({ kind }) => kind === saga.kind)
      const facts = sagaFacts(saga, saga.rows, definition)
      const { failure } = saga
      const [undoStuck, actions] = [saga.state === 'stuck' && !isHeld(facts), sagaActions(facts)]
      return {
        ...row,
        plan: planOf(saga, definition),
        failure: failure && { step: failure.step, kind: failure.kind, message: failure.message, at: failure.at ?? null },
        undoStuck,
        trouble: row.error === null ? null : causeOf(row.error, { undoStuck, actions }),
        ...(await serviceFacts(tx, saga.subjectId, lang)),
        nextTryAt: saga.state === 'running' && row.error !== null ? ((await nextRunOf(tx, id))?.toISOString() ?? null) : null,
        history: await serviceHistory(tx, saga.subjectId, saga.accountId === null ? null : [saga.accountId]),
        actions,
      }
    }),

    command(deliveryRetry, (call, input) => decide(call, 'retry', input)),
    command(deliverySkip, (call, input) => decide(call, 'skip', input)),
    command(deliveryMarkUndone, (call, input) => decide(call, 'markUndone', input)),
    command(deliveryUndo, (call, input) => decide(call, 'undo', input)),
    command(deliveryMove, (call, input) => decide(call, 'move', input)),
  ]
}

const countRows = async (rowsOf: (tab: 'queue' | 'stuck' | 'done') => Promise<readonly WorkRow[]>) => ({
  queue: (await rowsOf('queue')).length,
  stuck: (await rowsOf('stuck')).length,
  done: (await rowsOf('done')).length,
})

function saysOf({ id, kind, step, state, error, service, invoice }: WorkRow, lang: Locale): string {
  const labels: Record<'kind' | 'step' | 'state', Readonly<Record<string, string>>> = staffLabels[lang].delivery
  const named = [labels.kind[jobKey(kind)], state === 'running' ? labels.step[step ?? ''] : labels.state[state]]
  const about = [
    service?.name,
    service?.plan,
    service?.customer.username,
    service?.customer.email,
    invoice?.number,
    invoice && `#${invoice.id}`,
  ]
  return folded([id, kind, step, error, ...about, ...named].join(' '))
}

/** Every step of the plan, also those that were not begun. */
const planOf = (saga: SagaWithSteps, definition: SagaDefinition | undefined) =>
  (definition?.steps ?? saga.rows).map(({ name }, position) => {
    const row = saga.rows.find((one) => one.position === position)
    const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null
    return {
      ...{ position, name, state: row?.state ?? ('todo' as const), attempts: row?.attempts ?? 0, progress: row?.progress ?? 0 },
      maxAttempts: definition?.steps[position]?.attempts ?? DEFAULT_ATTEMPTS,
      error: row?.error ?? null,
      startedAt: instant(row?.startedAt),
      finishedAt: instant(row?.finishedAt),
    }
  })

/** Where it stands, and what was paid for the order it belongs to. */
async function serviceFacts(tx: Tx, serviceId: number, lang: Locale) {
  const service = await findService(tx, serviceId)
  const invoice = service?.invoiceId ? await findInvoice(tx, service.invoiceId) : null
  return {
    paid: invoice?.paidAt ? money(invoice.total, invoice.currency) : null,
    facts: service ? await factsFor(tx, service, lang) : [],
    size: service && kindsOf(tx).figuresOf(service.type, service.plan),
  }
}

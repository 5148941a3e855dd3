import { referenceOf } from '@portal/contracts/document-series.ts'
import { IconReceiptOff, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { ActionButton } from '../../../design/controls/action-button.tsx'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { showToast, toastOk } from '../../../design/feedback/toast.ts'
import { Note } from '../../../design/layout/note.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { useGo, usePathParams } from '../../../lib/navigation.ts'
import { usePaletteActions } from '../../../lib/palette-actions.ts'
import { paths } from '../../../paths.ts'
import { usePageName } from '../../../shell/page-name.ts'
import { PaperMenu } from '../../papers/lazy.tsx'
import { ChangedPanel } from '../../services/changes/changed-panel.tsx'
import { takeComeBack } from '../payment/come-back.ts'
import { useMethodName } from '../payment/method-name.ts'
import { CancelInvoice } from './cancel-invoice.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { EffectsPanel } from './effects-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceNotes } from './invoice-notes.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { isInTransition, isPayable, waitsForMoney } from './invoice-tones.ts'
import { type OrderDetail, waitsForPayer } from './order-detail.ts'
import { OtherWays, PayPanel } from './pay-panel.tsx'
import { useReasonText } from './reasons.ts'
import { UnfinishedGuard } from './unfinished.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { VatPanel } from './vat-panel.tsx'

/** One document from issue to delivery: pay it, watch it being built, find what it bought. */
export function Page() {
  const { orderID = '' } = usePathParams()
  const t = useTranslations('orders')
  const pages = useTranslations('pages')
  const [busy, setBusy] = useState(false)
  // What happened while the page was on its way here was told to nobody: while something moves, it is looked at even with a live feed.
  const order = useCall('user/order/detail', { id: orderID }, { refetchInterval: usePolling(busy) || (busy && 4_000) })
  const working = order.data ? isInTransition(order.data.status) : false
  if (working !== busy) setBusy(working)
  usePageName(order.data && referenceOf(order.data))
  if (order.data) return <Invoice order={order.data} />
  return (
    <>
      <PageHeader title={pages('invoice-detail')} />
      <Panel flush>
        {!order.isError ? (
          <SkeletonRows rows={7} />
        ) : order.error.code === 'not-found' || order.error.code === 'invalid-input' ? (
          <EmptyState
            icon={IconReceiptOff}
            title={t('missing.title')}
            actions={<ButtonLink to={paths.invoices()}>{t('missing.toList')}</ButtonLink>}
          >
            {t('missing.text')}
          </EmptyState>
        ) : (
          <ErrorState error={order.error} onRetry={() => void order.refetch()} />
        )}
      </Panel>
    </>
  )
}

/** A finished top-up leads back to the cart or invoice it was for. */
function useComeBack({ id, type, status }: OrderDetail): void {
  const go = useGo()
  const t = useTranslations('orders')
  useEffect(() => {
    if (type !== 'topup' || status !== 'credited') return
    const to = takeComeBack(id)
    if (!to) return
    showToast({ tone: 'ok', title: t('topup.cameBack'), about: paths.invoice(id) })
    go({ href: to, replace: true })
  }, [id, type, status, go, t])
}

function Invoice({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const titleOf = useDocumentTitle()
  const reason = useReasonText()
  const codeName = useMethodName()
  // Whoever pays through an account that staff named knows it by that name.
  const methodName = (code: string) => order.payments.find(({ method }) => method === code)?.title ?? codeName(code)
  const [cancelling, setCancelling] = useState(false)
  useComeBack(order)
  const cancelReason = order.actions.cancel === true ? null : (reason(order.actions.cancel.reason) ?? t('notNow'))
  const waiting = waitsForPayer(order)
  // Money that has arrived is booked in a moment; nobody must be asked to pay it again meanwhile.
  const arrived = order.status === 'pending' && order.missing === null && order.payments.some(({ state }) => state === 'succeeded')
  const payable = isPayable(order.status) && order.actions.finish === true && !arrived
  usePaletteActions(t('actionsOn', { number: referenceOf(order) }), [
    ...(payable ? [{ id: 'pay', label: t('pay'), run: () => document.getElementById('pay')?.scrollIntoView({ block: 'center' }) }] : []),
    {
      id: 'cancel',
      label: t('cancel.title', { number: referenceOf(order) }),
      icon: IconTrash,
      reason: cancelReason,
      run: () => setCancelling(true),
    },
  ])
  return (
    <>
      <UnfinishedGuard id={order.id} payable={payable} />
      <PageHeader
        title={titleOf(order)}
        status={<InvoiceStatus status={order.status} strong />}
        facts={
          <>
            <span>{t(`types.${order.type}`)}</span>
            <span>{t.rich('issuedAt', { date: () => <DateText value={order.createdAt} time /> })}</span>
            {order.method && !order.paidAt && <span>{methodName(order.method)}</span>}
            {isPayable(order.status) && order.expiresAt && (
              <span>{t.rich('expiresAt', { date: () => <DateText value={order.expiresAt} billed /> })}</span>
            )}
            {order.paidAt && (
              <span>
                {t.rich('paidAt', { date: () => <DateText value={order.paidAt} time /> })}
                {order.method && ` · ${methodName(order.method)}`}
              </span>
            )}
          </>
        }
        actions={
          <>
            {waitsForMoney(order) && (
              <ActionButton
                look="danger"
                state={order.actions.cancel}
                reasonText={() => cancelReason ?? ''}
                onClick={() => setCancelling(true)}
              >
                {t('cancel.button')}
              </ActionButton>
            )}
            <PaperMenu path="user/order/paper" order={order} />
          </>
        }
      />
      <div className="grid g-main">
        <div className="stack">
          {arrived ? <Note tone="busy">{t('notes.arrived')}</Note> : <InvoiceNotes order={order} />}
          {payable && <PayPanel order={order} waiting={waiting} />}
          {order.paidAt && order.units.length > 0 && <DeliveryPanel order={order} />}
          {order.changes.length > 0 ? <ChangedPanel order={order} /> : order.effects.length > 0 && <EffectsPanel order={order} />}
          <InvoiceLines order={order} />
        </div>
        <div className="stack">
          {payable && waiting && <OtherWays order={order} />}
          {order.type !== 'topup' && order.type !== 'referral-withdraw' && <VatPanel order={order} />}
          <HistoryPanel order={order} />
        </div>
      </div>
      {cancelling && (
        <CancelInvoice
          id={order.id}
          number={referenceOf(order)}
          onClose={() => setCancelling(false)}
          onDone={() => toastOk(t('history.cancelledOne', { number: referenceOf(order) }))}
        />
      )}
    </>
  )
}

import { referenceOf } from '@portal/contracts/document-series.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { HistoryPanel } from '../../features/orders/invoice/history-panel.tsx'
import { InvoiceLines } from '../../features/orders/invoice/invoice-lines.tsx'
import { InvoiceStatus } from '../../features/orders/invoice/invoice-status.tsx'
import { isInTransition } from '../../features/orders/invoice/invoice-tones.ts'
import { useDocumentTitle } from '../../features/orders/invoice/use-document-title.ts'
import { VatFacts } from '../../features/orders/invoice/vat-facts.tsx'
import { PaperMenu } from '../../features/papers/lazy.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { CreditNotesPanel, RefundReceiptsPanel } from './credit-notes-panel.tsx'
import { CancelOrder, MarkFraud } from './decisions.tsx'
import type { Order } from './order.ts'
import { PaymentsPanel } from './payments-panel.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ServicesPanel } from './services-panel.tsx'

/** One document of any customer: what it says, what it brought, and what staff may do with it. */
export function Page() {
  const { id = '' } = usePathParams()
  const pages = useTranslations('operator.pages')
  const [busy, setBusy] = useState(false)
  const order = useCall('operator/orders/detail', { id }, { refetchInterval: busy ? 3_000 : 30_000 })
  const working = order.data ? isInTransition(order.data.status) : false
  if (working !== busy) setBusy(working)
  usePageName(order.data && referenceOf(order.data))
  if (order.data) return <Document order={order.data} />
  return (
    <>
      <PageHeader title={pages('order')} />
      <Panel flush>
        {order.isError ? <ErrorState error={order.error} onRetry={() => void order.refetch()} /> : <SkeletonRows rows={7} />}
      </Panel>
    </>
  )
}

const DIALOGS = { cancel: CancelOrder, refund: RefundDialog, fraud: MarkFraud, confirm: ConfirmPayment } as const

function Document({ order }: { order: Order }) {
  const t = useTranslations('operator.orders')
  const labels = useTranslations('orders')
  const titleOf = useDocumentTitle()
  const services = useTranslations('operator.services')
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null)
  const Asked = asked && DIALOGS[asked]
  const { cancel, refund, markFraud, confirmPayment } = order.actions
  return (
    <>
      <PageHeader
        title={titleOf(order)}
        status={<InvoiceStatus status={order.status} strong />}
        facts={
          <>
            <span>{labels(`types.${order.type}`)}</span>
            <CustomerLink customer={order.customer} />
            <span>{order.brand.name}</span>
            <span>{labels.rich('issuedAt', { date: () => <DateText value={order.createdAt} time /> })}</span>
            {order.paidAt && <span>{labels.rich('paidAt', { date: () => <DateText value={order.paidAt} time /> })}</span>}
          </>
        }
        actions={
          <>
            <PaperMenu path="operator/orders/paper" order={order} />
            <StaffAction roles={['billing', 'support']} state={cancel} look="danger" onClick={() => setAsked('cancel')}>
              {t('cancel.button')}
            </StaffAction>
            <StaffAction roles={['billing']} state={markFraud} look="danger" onClick={() => setAsked('fraud')}>
              {t('fraud.button')}
            </StaffAction>
            <StaffAction roles={['billing']} state={refund} onClick={() => setAsked('refund')}>
              {t('refund.button')}
            </StaffAction>
            <StaffAction
              roles={['billing']}
              state={confirmPayment}
              look={order.status === 'unpaid' ? 'primary' : 'secondary'}
              onClick={() => setAsked('confirm')}
            >
              {t('confirm.button')}
            </StaffAction>
          </>
        }
      />
      <div className="grid g-main">
        <div className="stack">
          <InvoiceLines order={order} />
          {order.services.length > 0 && <ServicesPanel order={order} />}
          {order.creditNotes.length > 0 && <CreditNotesPanel order={order} />}
          {order.refundReceipts.length > 0 && <RefundReceiptsPanel order={order} />}
        </div>
        <div className="stack">
          <PaymentsPanel order={order} />
          {order.note && (
            <Panel title={services('note')}>
              <p className="pre">{order.note}</p>
            </Panel>
          )}
          {order.vatInfo && (
            <Panel title={labels('vat.panelTitle')}>
              <VatFacts info={order.vatInfo} />
            </Panel>
          )}
          <HistoryPanel order={order} />
        </div>
      </div>
      {Asked && <Asked order={order} onClose={() => setAsked(null)} />}
    </>
  )
}

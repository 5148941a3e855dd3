import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ActionButton } from '../../../design/controls/action-button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { VatDrawer } from '../payment/vat-drawer.tsx'
import type { OrderDetail } from './order-detail.ts'
import { useReasonText } from './reasons.ts'
import { VatFacts } from './vat-facts.tsx'

/** To whom the VAT invoice is written; open to change until the order is paid. */
export function VatPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.vat')
  const common = useTranslations('common')
  const orders = useTranslations('orders')
  const reason = useReasonText()
  const [open, setOpen] = useState(false)
  const { vatInfo } = order
  return (
    <Panel
      title={t('panelTitle')}
      actions={
        <ActionButton
          size="small"
          look="ghost"
          state={order.actions.updateTaxInfo}
          reasonText={(code) => reason(code) ?? orders('notNow')}
          aria-label={vatInfo ? t('editLabel') : t('addLabel')}
          onClick={() => setOpen(true)}
        >
          {vatInfo ? common('edit') : t('add')}
        </ActionButton>
      }
    >
      {vatInfo ? <VatFacts info={vatInfo} /> : <p className="c3">{t('none')}</p>}
      {open && (
        <VatDrawer
          value={vatInfo}
          onClose={() => setOpen(false)}
          onSave={async (info) => {
            const { msg } = await call('user/order/update-tax-info', { id: order.id, vatInfo: info })
            await queryClient.invalidateQueries(underPath('user/order'))
            toastOk(msg || t('saved'))
          }}
        />
      )}
    </Panel>
  )
}

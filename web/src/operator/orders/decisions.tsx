import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Order } from './order.ts'
import { refreshMoney } from './refresh.ts'

interface Asked {
  order: Order
  onClose: () => void
}

export function CancelOrder({ order, onClose }: Asked) {
  const t = useTranslations('operator.orders.cancel')
  return (
    <ReasonDialog
      title={t('title', { number: referenceOf(order) })}
      confirm={t('confirm')}
      danger
      onClose={onClose}
      onConfirm={async (reason, requestId) => {
        await call('operator/orders/cancel', { id: order.id, reason }, { requestId })
        await refreshMoney()
        toastOk(t('done', { number: referenceOf(order) }))
      }}
    >
      <p className="c2">{t('text')}</p>
      {order.status === 'pending' && <p className="c2">{t('pending')}</p>}
    </ReasonDialog>
  )
}

/** There is no way back from it, so it names every service that stops. */
export function MarkFraud({ order, onClose }: Asked) {
  const t = useTranslations('operator.orders.fraud')
  const stopping = order.services.filter(({ state }) => state === 'installing' || state === 'active')
  return (
    <ReasonDialog
      title={t('title', { number: referenceOf(order) })}
      confirm={t('confirm')}
      danger
      onClose={onClose}
      onConfirm={async (reason, requestId) => {
        await call('operator/orders/mark-fraud', { id: order.id, reason }, { requestId })
        await refreshMoney()
        toastOk(t('done', { number: referenceOf(order) }))
      }}
    >
      <p className="c2">{t('forGood')}</p>
      {stopping.length > 0 ? (
        <div className="c2">
          <p>{t('stops', { n: stopping.length })}</p>
          <ul>
            {stopping.map(({ id, name }) => (
              <li key={id} className="b">
                {name} <span className="c3 num">#{id}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="c2">{t('stopsNothing')}</p>
      )}
      <p className="c2">{t('money')}</p>
    </ReasonDialog>
  )
}

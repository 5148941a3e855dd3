import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { useMoneyText } from '../../../design/data/display-money.ts'
import { Note } from '../../../design/layout/note.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { paths } from '../../../paths.ts'
import type { OrderDetail } from './order-detail.ts'

/** Says why the promo code no longer applies, and offers to pay an order at the full price. A top-up can be paid; it gets no bonus. */
export function CodeRefusedNote({ order, refused }: { order: OrderDetail; refused: NonNullable<OrderDetail['codeRefused']> }) {
  const t = useTranslations('orders.notes')
  const go = useGo()
  const moneyText = useMoneyText()
  const remove = useSubmit('user/order/remove-code', {
    invalidates: ['user/order', 'user/dashboard', 'user/profile', 'public/service/plan'],
    onSuccess: ({ id }) => go(paths.invoice(id)),
  })
  const { total } = refused
  if (total === null) {
    return (
      <Note tone="warn" title={refused.reason}>
        {t('codeRefusedTopup')}
      </Note>
    )
  }
  return (
    <Note
      tone="warn"
      title={refused.reason}
      actions={
        <Button look="primary" working={remove.isPending} onClick={() => remove.mutate({ id: order.id })}>
          {t('withoutCode', { amount: moneyText(total) })}
        </Button>
      }
    >
      {t('codeRefusedText')}
    </Note>
  )
}

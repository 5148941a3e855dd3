import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { refreshRewards, type Withdrawal } from './reward.ts'

interface DialogProps {
  of: Withdrawal
  onClose: () => void
}

export function PayDialog({ of: { id, number, amount, customer }, onClose }: DialogProps) {
  const t = useTranslations('operator.referrals')
  const pay = useSubmit('operator/referrals/withdrawals/approve', { errors: 'form' })
  return (
    <ConfirmDialog
      title={t('payTitle', { number: referenceOf({ id, number }) })}
      confirm={t('pay')}
      onConfirm={async () => {
        await pay.mutateAsync({ id })
        await refreshRewards()
        toastOk(t('paid', { number: referenceOf({ id, number }) }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t.rich('payText', { amount: () => <Money value={amount} />, customer: customer.username })}</p>
    </ConfirmDialog>
  )
}

export function RejectWithdrawal({ of: { id, number }, onClose }: DialogProps) {
  const t = useTranslations('operator.referrals')
  return (
    <ReasonDialog
      title={t('rejectWithdrawalTitle', { number: referenceOf({ id, number }) })}
      confirm={t('reject')}
      danger
      onConfirm={async (remark, requestId) => {
        await call('operator/referrals/withdrawals/reject', { id, remark }, { requestId })
        await refreshRewards()
        toastOk(t('rejected'))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('rejectWithdrawalText')}</p>
    </ReasonDialog>
  )
}

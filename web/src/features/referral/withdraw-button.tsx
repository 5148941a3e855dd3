import type { Money as MoneyValue } from '@portal/contracts/money.ts'
import { IconCashBanknote } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { useGo } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { OwnerOnly } from '../../shell/owner-only.tsx'

/** Asks for everything that is available, and opens the document of it. */
export function WithdrawButton({ available }: { available: MoneyValue }) {
  const t = useTranslations('referral')
  const go = useGo()
  const withdraw = useSubmit('user/referral/withdraw', {
    invalidates: ['user/referral', 'user/order'],
    onSuccess: ({ id }) => {
      toastOk(t('withdrawn'))
      go(paths.invoice(id))
    },
  })
  return (
    <OwnerOnly>
      <Button look="primary" icon={IconCashBanknote} working={withdraw.isPending} onClick={() => withdraw.mutate({})}>
        <span>{t.rich('withdraw', { amount: () => <Money value={available} /> })}</span>
      </Button>
    </OwnerOnly>
  )
}

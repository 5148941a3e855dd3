import { formatMoney } from '@portal/contracts/money.ts'
import type { TransferPolicyView } from '@portal/contracts/transfer-policy.ts'
import { useLocale, useTranslations } from 'use-intl'

/** What happens when the transfer of a month is used, in one line. */
export function useTransferPolicyText(): (policy: TransferPolicyView) => string {
  const t = useTranslations('services.transferPolicy')
  const locale = useLocale()
  return (policy) => {
    if (policy.action === 'notify' || policy.action === 'stop') return t(policy.action)
    if (policy.action === 'limit') return t('limit', { mbps: policy.mbps })
    const price = formatMoney(policy.perGb, locale)
    return policy.mbps === null ? t('chargeStop', { price }) : t('chargeLimit', { price, mbps: policy.mbps })
  }
}

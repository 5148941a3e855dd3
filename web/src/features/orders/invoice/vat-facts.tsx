import { useTranslations } from 'use-intl'
import { KeyValues } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import type { OrderDetail } from './order-detail.ts'

/** To whom a VAT invoice is written. */
export function VatFacts({ info }: { info: NonNullable<OrderDetail['vatInfo']> }) {
  const t = useTranslations('orders.vat')
  return (
    <>
      <b>{info.companyName}</b>
      <p className="c2">{info.companyAddress}</p>
      <KeyValues
        items={[
          { term: t('taxCode'), value: <SensitiveText className="mono">{info.taxCode}</SensitiveText> },
          { term: t('email'), value: <SensitiveText>{info.email}</SensitiveText> },
        ]}
      />
    </>
  )
}

import type { Money as Amount } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Money } from '../../../design/data/money.tsx'
import { TextLink } from '../../../design/link.tsx'
import { paths } from '../../../paths.ts'
import { MethodList } from '../../orders/payment/method-list.tsx'
import { missingOf, type RenewPreview } from './renewable.ts'
import css from './renewals.module.css'
import type { Paying } from './use-paying.ts'

interface PayWithProps {
  readonly paying: Paying
  readonly total: Amount
  readonly methods: RenewPreview['methods']
  readonly children?: ReactNode
}

/** The ways to pay what was quoted, and what the balance lacks for it. */
export function PayWith({ paying, total, methods, children }: PayWithProps) {
  const t = useTranslations('renewals')
  const orders = useTranslations('orders')
  const balance = methods.find(({ kind }) => kind === 'balance')
  const missing = balance && !balance.available ? missingOf(total, balance.balance) : null
  return (
    <div className={css.form}>
      <MethodList
        label={orders('payWithLabel')}
        methods={methods}
        value={paying.method}
        onChange={paying.chooseMethod}
        asked={total}
        error={paying.noMethod ? orders('noMethod') : null}
      />
      {missing && (
        <p className="c2">
          {t.rich('missing', { amount: () => <Money value={missing} /> })} <TextLink to={paths.topUp()}>{t('topUp')}</TextLink>
        </p>
      )}
      {children}
    </div>
  )
}

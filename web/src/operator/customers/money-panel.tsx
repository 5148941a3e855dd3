import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import type { Customer } from './customer.ts'

/** What the customer holds, and the ways to give or take back credit. */
export function MoneyPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const format = useFormatter()
  const [asked, setAsked] = useState<'grant' | 'correct' | null>(null)
  const { main, promotional, points, receivable } = customer.wallets
  return (
    <Panel title={t('balances')}>
      <div className="stack">
        <KeyValues
          items={[
            { term: t('main'), value: <Money value={main} /> },
            { term: t('promotional'), value: <Money value={promotional} /> },
            {
              term: t('together'),
              value: (
                <b>
                  <Money value={customer.balance} />
                </b>
              ),
            },
            { term: t('points'), value: format.number(points) },
            receivable.amount === 0
              ? null
              : {
                  term: t('receivable'),
                  value: (
                    <span className="danger-t">
                      <Money value={receivable} />
                    </span>
                  ),
                },
          ]}
        />
        <div className="row wrap">
          <StaffAction roles={['billing']} state={customer.actions.grant} onClick={() => setAsked('grant')}>
            {t('grant.button')}
          </StaffAction>
          <StaffAction roles={['billing']} state={customer.actions.grant} look="ghost" onClick={() => setAsked('correct')}>
            {t('correct.button')}
          </StaffAction>
        </div>
      </div>
      {asked && <CreditDialog act={asked} customer={customer} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

import { EXCHANGE_RATE_VND_PER_USD, POINTS_PER_DOLLAR } from '@portal/contracts/constants.ts'
import type { BalancesView } from '@portal/contracts/modules/ledger.contract.ts'
import { type Currency, type Money as MoneyValue, money } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import css from './wallet.module.css'

/** What points pay: whole invoices at this worth [M3]. */
const worth = (points: number, currency: Currency): MoneyValue =>
  money(Math.floor((points / POINTS_PER_DOLLAR) * (currency === 'USD' ? 100 : EXCHANGE_RATE_VND_PER_USD)), currency)

/** Each balance leads to its own movements. What is owed is shown only where something is. */
export function Balances({ balances }: { balances: BalancesView }) {
  const t = useTranslations('wallet')
  const format = useFormatter()
  const { balance, main, promotional, points, receivable } = balances
  const figure = (tab: string, label: string, value: ReactNode, note: ReactNode, warn = false) => (
    <Link to={paths.wallet(tab === 'all' ? {} : { tab })} className={cx(css.figure, warn && css.warn)} replace>
      <span className="c2">{label}</span>
      <SensitiveText className={css.value}>{value}</SensitiveText>
      <span className="sm c3">{note}</span>
    </Link>
  )
  return (
    <section aria-label={t('figures')} className={css.figures}>
      {figure('all', t('balance'), <Money value={balance} beside />, t('balanceNote'))}
      {figure('main', t('main'), <Money value={main} />, t('mainNote'))}
      {figure('promotional', t('promotional'), <Money value={promotional} />, t('promotionalNote'))}
      {figure(
        'points',
        t('points'),
        format.number(points),
        t.rich('pointsWorth', { amount: () => <Money value={worth(points, balance.currency)} /> }),
      )}
      {receivable.amount > 0 && figure('receivable', t('receivable'), <Money value={receivable} />, t('receivableNote'), true)}
    </section>
  )
}

export function PointsRules() {
  const t = useTranslations('wallet')
  return (
    <Panel title={t('pointsTitle')}>
      <ul className={css.rules}>
        <li>{t('pointsEarn')}</li>
        <li>{t('pointsPay')}</li>
        <li>{t('pointsBack')}</li>
      </ul>
    </Panel>
  )
}

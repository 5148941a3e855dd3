import { EXCHANGE_RATE_VND_PER_USD } from '@portal/contracts/constants.ts'
import { type Currency, convertPrice, currencies, formatMoney, money } from '@portal/contracts/money.ts'
import { feeOf } from '@portal/contracts/payment-fee.ts'
import { IconCurrencyDollar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useBrand } from '../../../api/brand.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { cx } from '../../../lib/class-names.ts'
import { useSearchParams } from '../../../lib/navigation.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { PromoField } from '../cart/promo-field.tsx'
import { amountText, dollarsIn, limitsOf, readAmount } from '../payment/amount.ts'
import { comeBackAfter } from '../payment/come-back.ts'
import { MethodList } from '../payment/method-list.tsx'
import { usePayLabel } from '../payment/pay-label.ts'
import { payOrder } from '../payment/pay-order.ts'
import css from './topup.module.css'

/** Dollars; in another currency what they come to. */
const QUICK = [10, 25, 50, 100, 200, 500] as const

export function Page() {
  const t = useTranslations('orders.topup')
  const pages = useTranslations('pages')
  const methods = useCall('user/payment_detail/list', { type: 'topup' })
  const profile = useCall('user/profile', {})
  return (
    <>
      <PageHeader
        title={pages('topup')}
        facts={
          profile.data && (
            <span>
              {t.rich('balanceNow', {
                balance: () => (
                  <b>
                    <Money value={profile.data.balance} beside />
                  </b>
                ),
              })}
            </span>
          )
        }
      />
      <Panel className={css.panel} flush={!methods.data}>
        {methods.data ? (
          <TopUpForm methods={methods.data.items.filter(({ kind }) => kind === 'gateway')} />
        ) : methods.isError ? (
          <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Panel>
    </>
  )
}

type Methods = Parameters<typeof MethodList>[0]['methods']

function TopUpForm({ methods }: { methods: Methods }) {
  const t = useTranslations('orders.topup')
  const orders = useTranslations('orders')
  const locale = useLocale()
  const navigate = useNavigate()
  const label = usePayLabel()
  const { amount: asked, back } = useSearchParams()
  const currency: Currency = useBrand()?.currency ?? 'USD'
  const rates = useCall('user/exchange-rate-history', { page: 1, pageSize: 10 }, { staleTime: 60_000 })
  const rate = rates.data?.items[0]?.vndPerUsd ?? EXCHANGE_RATE_VND_PER_USD
  const usable = methods.filter(({ available }) => available)
  const [code, setCode] = useState('')
  const form = useForm({
    initial: { amount: asked && readAmount(asked, currency) ? asked : '', method: usable.length === 1 ? (usable[0]?.method ?? '') : '' },
    guard: false,
    validate: ({ amount, method }) => {
      const value = readAmount(amount, currency)
      const chosen = methods.find((one) => one.method === method)
      const [min, max] = limitsOf(currency, chosen)
      return {
        amount:
          value === null
            ? t('enterAmount')
            : (value.amount < min.amount || value.amount > max.amount) &&
              t('limits', { min: formatMoney(min, locale), max: formatMoney(max, locale) }),
        method: method === '' && orders('noMethod'),
      }
    },
    submit: async ({ amount, method }, requestId) => {
      const value = readAmount(amount, currency)
      if (!value) return
      await payOrder({
        place: { type: 'topup', amount: value.amount, method, ...(code !== '' && { promoCode: code }) },
        method,
        requestId,
        placed: (id) => comeBackAfter(id, back),
        go: (to) => void navigate({ to, ignoreBlocker: true }),
      })
    },
  })
  const value = readAmount(form.values.amount, currency)
  // What it costs is known as soon as an amount is.
  const costing = methods.map((one) => ({
    ...one,
    fee: value && one.feeTerms ? money(feeOf(one.feeTerms, value.amount).gross, currency) : null,
  }))
  const chosen = methods.find((one) => one.method === form.values.method)
  const [least, most] = limitsOf(currency, chosen)
  const other: Currency = currency === 'USD' ? 'VND' : 'USD'
  const wanted = useSettled(value?.amount)
  const judged = useCall(
    'user/promotion/levprotected/check',
    { code, amount: wanted ?? 1 },
    { enabled: code !== '' && wanted !== undefined && wanted > 0, placeholderData: (last) => last },
  )
  if (methods.length === 0) return <EmptyState title={t('noGateway')}>{t('noGatewayHint')}</EmptyState>
  return (
    <Form
      form={form}
      actions={
        <SubmitButton form={form} size="large" wide>
          {label(
            value ?? undefined,
            costing.find(({ method }) => method === chosen?.method),
          )}
        </SubmitButton>
      }
    >
      <TextField
        label={t('amount')}
        hint={t('amountHint', { min: formatMoney(least, locale), max: formatMoney(most, locale) })}
        large
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
        {...(currency === 'USD' && locale !== 'vi-VN'
          ? { icon: IconCurrencyDollar }
          : { end: <span className="c3">{currencies[currency].symbol}</span> })}
        aside={
          value && (
            <span className="sm c3">
              <Money value={convertPrice(value, other, rate)} about />
            </span>
          )
        }
      />
      <fieldset aria-label={t('quick')} className={css.quick}>
        {QUICK.map((dollars) => {
          const amount = dollarsIn(dollars, currency)
          return (
            <Button
              key={dollars}
              className={cx(value?.amount === amount.amount && css.on)}
              aria-pressed={value?.amount === amount.amount}
              onClick={() => form.set({ amount: amountText(amount) })}
            >
              <Money value={amount} />
            </Button>
          )
        })}
      </fieldset>
      <div>
        <span className={css.label} aria-hidden>
          {orders('payWithLabel')}
        </span>
        <MethodList
          label={orders('payWithLabel')}
          methods={costing}
          {...(value && { asked: value })}
          value={form.values.method}
          onChange={(method) => form.set({ method })}
          error={form.field('method').error}
        />
      </div>
      <PromoField
        given={code}
        promotion={code === '' || wanted === undefined ? null : (judged.data ?? null)}
        stale={judged.isFetching || wanted !== value?.amount}
        onUse={setCode}
        adds
      />
      <p className="sm c3">{t('hint')}</p>
    </Form>
  )
}

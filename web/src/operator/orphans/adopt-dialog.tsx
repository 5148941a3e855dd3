import { PERIODS } from '@portal/contracts/constants.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import type { Currency } from '@portal/contracts/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { CheckboxField, SelectField } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { readAmount } from '../../features/orders/payment/amount.ts'
import { Frame } from '../billing/money-dialogs.tsx'
import { instantOf } from '../fields/local-time.ts'
import { staffPaths } from '../paths.ts'
import type { Orphan } from './orphan.ts'

const TYPES = Object.keys(vpsKind.types)
const ALL = { page: 1, pageSize: 100 } as const
/** The end of the typed day, in the zone of the staff member's browser. */
const endOf = (day: string): string => instantOf(`${day}T23:59:59`) ?? ''

/** Whose the guest becomes, as what, for how much and until when it is paid. */
export function AdoptDialog({ orphan, onClose }: { orphan: Orphan; onClose: () => void }) {
  const t = useTranslations('operator.orphans')
  const parts = useTranslations('operator.parts')
  const billing = useTranslations('operator.billing')
  const forms = useTranslations('forms')
  const locale = useLocale()
  const navigate = useNavigate()
  const { engine, kind, name } = orphan
  const plans = useCall('operator/plan/list', ALL).data?.items.filter(({ type }) => TYPES.includes(type)) ?? []
  const nodes = useCall('operator/node/list', ALL).data?.items.filter((node) => node.engine?.id === engine.id) ?? []
  const form = useForm({
    initial: {
      ...{ customer: '', planId: '', nodeId: '', title: name.slice(0, 63), months: '1', price: '', end: '', autoRenew: true },
      ...{ username: '', password: '', reason: '' },
    },
    validate: ({ customer, planId, nodeId, title, price, end, password, username, reason }) => ({
      customer: !/^\d{1,15}$/.test(customer.trim()) && t('customerWrong'),
      planId: planId === '' && forms('required'),
      nodeId: nodeId === '' && forms('required'),
      title: title.trim() === '' && forms('required'),
      price: readAmount(price, currency) === null && billing('priceWrong'),
      end: end === '' && forms('required'),
      password: username.trim() !== '' && password === '' && forms('required'),
      reason: reason.trim().length < 3 && parts('reasonMissing'),
    }),
    submit: async (values, requestId) => {
      if (kind !== 'unowned' && kind !== 'foreign') return
      const { username, password } = values
      const login = password === '' ? {} : { login: { username: username.trim() || 'root', password } }
      const { serviceId } = await call(
        'operator/orphan/adopt',
        {
          ...{ engine: engine.id, kind, name, accountId: values.customer.trim(), planId: values.planId, nodeId: values.nodeId },
          ...{ title: values.title.trim(), periodMonths: Number(values.months) as (typeof PERIODS)[number] },
          ...{ price: readAmount(values.price, currency)?.amount ?? 0, endAt: endOf(values.end), autoRenew: values.autoRenew },
          ...{ reason: values.reason.trim(), ...login },
        },
        { requestId },
      )
      await queryClient.invalidateQueries(underPath('operator/orphan'))
      toastOk(t('adopted', { name: values.title.trim() }))
      await navigate({ to: staffPaths.service(serviceId) })
    },
  })
  const id = form.values.customer.trim()
  const customer = useCall('operator/customers/detail', { id }, { enabled: /^\d{1,15}$/.test(id) })
  const currency: Currency = customer.data?.wallets.main.currency ?? 'USD'
  return (
    <Frame title={t('adoptTitle', { name })} form={form} reason={form.field('reason')} confirm={t('adopt')} onClose={onClose}>
      <p className="c2">{t('adoptText')}</p>
      <TextField
        label={t('customer')}
        hint={customer.data ? `${customer.data.username} · ${customer.data.email} · ${customer.data.brand.name}` : t('customerHint')}
        inputMode="numeric"
        {...form.field('customer')}
      />
      <SelectField
        label={t('plan')}
        placeholder={t('choose')}
        options={plans.map((plan) => ({ value: String(plan.id), label: `${plan.name[locale]} (${plan.code})` }))}
        {...form.field('planId')}
      />
      <SelectField
        label={t('node')}
        hint={t('nodeHint')}
        placeholder={t('choose')}
        options={nodes.map((node) => ({ value: String(node.id), label: `${node.title} · ${node.locationCode}` }))}
        {...form.field('nodeId')}
      />
      <TextField label={t('title')} maxLength={63} {...form.field('title')} />
      <SelectField
        label={t('period')}
        options={PERIODS.map((n) => ({ value: String(n), label: billing('months', { n }) }))}
        {...form.field('months')}
      />
      <TextField label={t('price', { currency })} inputMode="decimal" {...form.field('price')} />
      <TextField label={t('end')} type="date" {...form.field('end')} />
      <CheckboxField label={t('autoRenew')} {...form.field('autoRenew')} />
      <TextField label={t('username')} hint={t('loginHint')} autoComplete="off" {...form.field('username')} />
      <TextField label={t('password')} type="password" autoComplete="new-password" {...form.field('password')} />
    </Frame>
  )
}

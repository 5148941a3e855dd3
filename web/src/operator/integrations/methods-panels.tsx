import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import css from './methods.module.css'
import type { BrandMethods, Method } from './methods.ts'
import { TermsDialog } from './terms-dialog.tsx'

/** By brand, what customers can pay with: in which order, for which fee, within which limits. */
export function MethodsPanels() {
  const t = useTranslations('operator.integrations.methods')
  const { data, error, refetch } = useCall('operator/payments/methods/list', {})
  if (!data)
    return (
      <Panel title={t('title')} flush>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
      </Panel>
    )
  return data.items.map((brand) => <BrandPanel key={brand.brandId} of={brand} />)
}

function BrandPanel({ of }: { of: BrandMethods }) {
  const t = useTranslations('operator.integrations.methods')
  const [asked, setAsked] = useState<Method | null>(null)
  const { mutate, isPending } = useSubmit('operator/payments/methods/order', {
    invalidates: ['operator/payments/methods', 'operator/brand'],
    onSuccess: () => toastOk(t('moved')),
  })
  const ids = of.methods.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const methods = ids.toSpliced(from, 1)
    methods.splice(to, 0, ids[from] ?? '')
    mutate({ brandId: of.brandId, version: of.version, methods })
  }
  return (
    <Panel title={t('title')} hint={of.brand} flush foot={<span className="sm c3">{t('hint')}</span>}>
      <ol className={css.list}>
        {of.methods.map((method, place) => (
          <li key={method.id} className={css.row}>
            <span className="c3 num">{place + 1}</span>
            <span className={css.facts}>
              <b>{method.title}</b>
              <span className="sm c3">
                <Facts of={method} />
              </span>
            </span>
            <span className="row">
              {method.terms && (
                <StaffAction roles={[]} size="small" aria-label={t('editOf', { name: method.title })} onClick={() => setAsked(method)}>
                  {t('edit')}
                </StaffAction>
              )}
              <StaffAction
                roles={[]}
                size="small"
                look="ghost"
                icon={IconArrowUp}
                aria-label={t('up', { name: method.title })}
                off={isPending || place === 0}
                onClick={() => move(place, place - 1)}
              />
              <StaffAction
                roles={[]}
                size="small"
                look="ghost"
                icon={IconArrowDown}
                aria-label={t('down', { name: method.title })}
                off={isPending || place === ids.length - 1}
                onClick={() => move(place, place + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      {asked?.terms && <TermsDialog brandId={of.brandId} method={asked} terms={asked.terms} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Facts({ of: { misfit, terms } }: { of: Method }) {
  const t = useTranslations('operator.integrations.methods')
  const format = useFormatter()
  if (misfit) return t(`misfit.${misfit}`)
  if (!terms) return t('free')
  const { feeFixed, feeBasisPoints, least, most, limits } = terms
  const percent = format.number(feeBasisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <>
      {feeFixed.amount === 0 && feeBasisPoints === 0 ? (
        t('free')
      ) : feeFixed.amount === 0 ? (
        percent
      ) : feeBasisPoints === 0 ? (
        <Money value={feeFixed} />
      ) : (
        t.rich('fee', { percent, fixed: () => <Money value={feeFixed} /> })
      )}
      {' · '}
      {t.rich('between', { least: () => <Money value={least ?? limits.min} />, most: () => <Money value={most ?? limits.max} /> })}
    </>
  )
}

import { useTranslations } from 'use-intl'
import { daysUntil } from '../../../design/data/date-format.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { KeyValues } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import { TermLine } from '../../../design/data/term-line.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { TextLink } from '../../../design/link.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { paths } from '../../../paths.ts'
import { OfferButton } from '../actions/offer-button.tsx'
import type { ServiceActions } from '../actions/use-service-actions.tsx'
import type { ServiceDetail } from '../calls.ts'
import { AutoRenewSwitch, RenewalOutlook } from '../renewals/auto-renew.tsx'
import { useRenewPreview } from '../renewals/use-renew-preview.ts'
import css from './detail.module.css'

/** Until when it is paid, what comes then, and what somebody has to do. */
export function RenewalPanel<D extends ServiceDetail>({ service, actions }: { service: D; actions: ServiceActions<D> }) {
  const t = useTranslations('services.renewal')
  const labels = useTranslations('renewals')
  const now = useNow()
  const { start, end, autoRenew, cancellation, trial } = service
  const renews = autoRenew && cancellation === null && !trial
  const days = end === null ? 0 : daysUntil(end, now)
  const owner = service.role === 'owner'
  // The day of the invoice is the server's: the brand's calendar decides it.
  const planned = useRenewPreview(service.id, owner && renews && service.state === 'active').data?.items[0]?.schedule
  const invoice = renews && days >= 0 ? (planned?.autoRenewAt ?? null) : null
  return (
    <Panel title={t('title')} actions={<AutoRenewSwitch service={service} renewals={actions.renewals} />}>
      {start && end ? (
        <>
          <div className={css.paid}>
            <b className={css.big}>
              <DateText value={end} billed />
            </b>
            <span className={days < 0 ? 'warn-t' : 'c2'}>{days < 0 ? t('late', { days: -days }) : t('in', { days })}</span>
          </div>
          <TermLine start={start} end={end} invoice={invoice} tone={renews && days >= 0 ? 'accent' : 'warn'} />
        </>
      ) : (
        <p className="c2">{t('notStarted')}</p>
      )}
      <hr className={css.rule} />
      <KeyValues
        items={[
          service.price && {
            term: <span className={css.total}>{t(trial ? 'everyKept' : 'every', { months: service.periodMonths })}</span>,
            value: (
              <b className={css.total}>
                <Money value={service.price} beside />
              </b>
            ),
          },
          service.invoiceId === null
            ? null
            : {
                term: t('order'),
                value: <TextLink to={paths.invoice(service.invoiceId)}>{service.invoiceNumber ?? `#${service.invoiceId}`}</TextLink>,
              },
          service.role === 'co-owner' ? { term: t('paidBy'), value: service.ownerName } : null,
        ]}
      />
      <RenewalOutlook service={service} />
      {owner && (
        <div className={css.renew}>
          <OfferButton offer={actions.offer(service, 'renew')}>{labels(service.trial ? 'keepIt' : 'renewNow')}</OfferButton>
          <OfferButton offer={actions.offer(service, 'change')} />
        </div>
      )}
    </Panel>
  )
}

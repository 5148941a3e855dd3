import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { Switch } from '../../../design/controls/switch.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Skeleton } from '../../../design/layout/skeleton.tsx'
import { TextLink } from '../../../design/link.tsx'
import { SentenceGap } from '../../../i18n/sentence-gap.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { paths } from '../../../paths.ts'
import type { ServiceDetail } from '../calls.ts'
import { type Outlook, outlookOf } from './renewable.ts'
import css from './renewals.module.css'
import { useRenewPreview } from './use-renew-preview.ts'
import type { Renewals } from './use-renewals.tsx'

/** The switch where it may be used; else how it stands, in words. */
export function AutoRenewSwitch({ service, renewals }: { service: ServiceDetail; renewals: Renewals }) {
  const t = useTranslations('renewals')
  const panel = useTranslations('services.renewal')
  if (service.actions.autorenew !== true) {
    return <StatusBadge tone={service.autoRenew ? 'ok' : 'off'}>{service.autoRenew ? panel('autoOn') : panel('autoOff')}</StatusBadge>
  }
  return (
    <Switch
      label={t('autoRenew')}
      labelFirst
      checked={service.autoRenew}
      working={renewals.sending === 'autorenew'}
      onChange={(on) => renewals.setAuto(service, on)}
    />
  )
}

/** What happens at the end of the paid time if nobody does anything: which day, how much, and whether the balance covers it. */
export function RenewalOutlook({ service }: { service: ServiceDetail }) {
  const now = useNow()
  const may = service.role === 'owner' && service.state === 'active' && service.cancellation === null
  const preview = useRenewPreview(service.id, may)
  if (!may) return null
  // The page stands without it; a refusal here would only repeat what its notes say.
  if (!preview.data) return preview.error ? null : <Skeleton height={38} />
  const outlook = outlookOf(preview.data, now)
  return outlook && <OutlookText outlook={outlook} trial={service.trial} />
}

function OutlookText({ outlook, trial }: { outlook: Outlook; trial: boolean | undefined }) {
  const t = useTranslations('renewals.outlook')
  const labels = useTranslations('renewals')
  if (outlook.what === 'changing') return <p className={css.outlook}>{t('changing')}</p>
  if (outlook.what === 'invoice') {
    const { invoice, auto } = outlook
    return (
      <p className={css.outlook}>
        {t.rich('invoice', {
          number: () => <TextLink to={paths.invoice(invoice.id)}>{referenceOf(invoice)}</TextLink>,
          amount: () => <Money value={invoice.total} />,
        })}
        <SentenceGap />
        {auto && t('daily')}
      </p>
    )
  }
  if (outlook.what === 'manual') {
    const { dueAt, suspendAt, terminateAt } = outlook.schedule
    const day = (value: string | null) => () => <DateText value={value} billed />
    return (
      <p className={css.outlook}>
        {t.rich(trial ? 'trial' : 'manual', { due: day(dueAt), suspend: day(suspendAt), end: day(terminateAt) })}
      </p>
    )
  }
  const { at, total, balance, missing } = outlook
  const amount = () => <Money value={total} />
  return (
    <p className={css.outlook}>
      {at ? t.rich('auto', { date: () => <DateText value={at} billed />, amount }) : t.rich('autoNow', { amount })}
      <SentenceGap />
      {balance &&
        (missing ? (
          <>
            <span className="warn-t">
              {t.rich('short', { balance: () => <Money value={balance} />, missing: () => <Money value={missing} /> })}
            </span>{' '}
            <TextLink to={paths.topUp()}>{labels('topUp')}</TextLink>
          </>
        ) : (
          t.rich('covered', { balance: () => <Money value={balance} /> })
        ))}
    </p>
  )
}

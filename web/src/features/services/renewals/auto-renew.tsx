import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Switch } from '../../../design/controls/switch.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Skeleton } from '../../../design/layout/skeleton.tsx'
import { TextLink } from '../../../design/link.tsx'
import { SentenceGap } from '../../../i18n/sentence-gap.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { paths } from '../../../paths.ts'
import type { VpsDetail } from '../../compute/calls.ts'
import { type Outlook, outlookOf, PREVIEW } from './renewable.ts'
import css from './renewals.module.css'
import type { Renewals } from './use-renewals.tsx'

/** The switch where it may be used; else how it stands, in words. */
export function AutoRenewSwitch({ vps, renewals }: { vps: VpsDetail; renewals: Renewals }) {
  const t = useTranslations('renewals')
  const compute = useTranslations('compute.renewal')
  if (vps.actions.autorenew !== true) {
    return <StatusBadge tone={vps.autoRenew ? 'ok' : 'off'}>{vps.autoRenew ? compute('autoOn') : compute('autoOff')}</StatusBadge>
  }
  return (
    <Switch
      label={t('autoRenew')}
      labelFirst
      checked={vps.autoRenew}
      working={renewals.sending === 'autorenew'}
      onChange={(on) => renewals.setAuto(vps, on)}
    />
  )
}

/** What happens at the end of the paid time if nobody does anything: which day, how much, and whether the balance covers it. */
export function RenewalOutlook({ vps }: { vps: VpsDetail }) {
  const now = useNow()
  const may = vps.role === 'owner' && vps.state === 'active' && vps.cancellation === null
  const preview = useCall(PREVIEW, { ids: [vps.id] }, { enabled: may })
  if (!may) return null
  // The page stands without it; a refusal here would only repeat what its notes say.
  if (!preview.data) return preview.error ? null : <Skeleton height={38} />
  const outlook = outlookOf(preview.data, now)
  return outlook && <OutlookText outlook={outlook} trial={vps.trial} />
}

function OutlookText({ outlook, trial }: { outlook: Outlook; trial: boolean }) {
  const t = useTranslations('renewals.outlook')
  const words = useTranslations('renewals')
  if (outlook.what === 'invoice') {
    const { invoice, auto } = outlook
    return (
      <p className={css.outlook}>
        {t.rich('invoice', {
          number: () => <TextLink to={paths.invoice(invoice.id)}>{invoice.number}</TextLink>,
          amount: () => <Money value={invoice.total} exact />,
        })}
        <SentenceGap />
        {auto && t('daily')}
      </p>
    )
  }
  if (outlook.what === 'manual') {
    const { dueAt, suspendAt, terminateAt } = outlook.schedule
    const day = (value: string | null) => () => <DateText value={value} />
    return (
      <p className={css.outlook}>
        {t.rich(trial ? 'trial' : 'manual', { due: day(dueAt), suspend: day(suspendAt), end: day(terminateAt) })}
      </p>
    )
  }
  const { at, total, balance, missing } = outlook
  const amount = () => <Money value={total} exact />
  return (
    <p className={css.outlook}>
      {at ? t.rich('auto', { date: () => <DateText value={at} />, amount }) : t.rich('autoNow', { amount })}
      <SentenceGap />
      {balance &&
        (missing ? (
          <>
            <span className="warn-t">
              {t.rich('short', { balance: () => <Money value={balance} exact />, missing: () => <Money value={missing} exact /> })}
            </span>{' '}
            <TextLink to={paths.topUp()}>{words('topUp')}</TextLink>
          </>
        ) : (
          t.rich('covered', { balance: () => <Money value={balance} exact /> })
        ))}
    </p>
  )
}

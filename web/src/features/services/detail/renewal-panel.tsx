import { IconArrowBigUpLines, IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { ActionButton } from '../../../design/controls/action-button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { KeyValues } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import { TermLine } from '../../../design/data/term-line.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { TextLink } from '../../../design/link.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { paths } from '../../../paths.ts'
import type { VpsDetail } from '../../compute/calls.ts'
import { daysLeft } from '../days.ts'
import { useReasonText } from '../reasons.ts'
import { AutoRenewSwitch, RenewalOutlook } from '../renewals/auto-renew.tsx'
import { PREVIEW } from '../renewals/renewable.ts'
import type { Renewals } from '../renewals/use-renewals.tsx'
import css from './detail.module.css'

/** Until when it is paid, what comes then, and what somebody has to do. */
export function RenewalPanel({ vps, renewals }: { vps: VpsDetail; renewals: Renewals }) {
  const t = useTranslations('compute.renewal')
  const words = useTranslations('renewals')
  const changes = useTranslations('changes')
  const reasonText = useReasonText()
  const now = useNow()
  const { start, end, autoRenew, cancellation, trial } = vps
  const renews = autoRenew && cancellation === null && !trial
  const days = end === null ? 0 : daysLeft(end, now)
  const owner = vps.role === 'owner'
  // The day of the invoice is the server's: the brand's calendar decides it.
  const planned = useCall(PREVIEW, { ids: [vps.id] }, { enabled: owner && renews && vps.state === 'active' }).data?.items[0]?.schedule
  const invoice = renews && days >= 0 ? (planned?.autoRenewAt ?? null) : null
  return (
    <Panel title={t('title')} actions={<AutoRenewSwitch vps={vps} renewals={renewals} />}>
      {start && end ? (
        <>
          <div className={css.paid}>
            <b className={css.big}>
              <DateText value={end} />
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
          vps.price && {
            term: <span className={css.total}>{t('every', { months: vps.periodMonths })}</span>,
            value: (
              <b className={css.total}>
                <Money value={vps.price} />
              </b>
            ),
          },
          vps.invoiceId === null
            ? null
            : { term: t('order'), value: <TextLink to={paths.invoice(vps.invoiceId)}>#{vps.invoiceId}</TextLink> },
          vps.role === 'co-owner' ? { term: t('paidBy'), value: vps.ownerName } : null,
        ]}
      />
      <RenewalOutlook vps={vps} />
      {owner && (
        <div className={css.renew}>
          <ActionButton
            state={vps.actions.renew}
            reasonText={(code) => reasonText(code, { name: vps.name })}
            icon={IconReceipt}
            onClick={() => renewals.renew([vps])}
          >
            {words(vps.trial ? 'keepIt' : 'renewNow')}
          </ActionButton>
          <ActionButton
            state={vps.actions.change}
            reasonText={(code) => reasonText(code, { name: vps.name })}
            icon={IconArrowBigUpLines}
            onClick={() => renewals.change(vps, 'plan')}
          >
            {changes('changePlan')}
          </ActionButton>
        </div>
      )}
    </Panel>
  )
}

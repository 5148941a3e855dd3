import { AUTO_RENEW_DAYS_BEFORE } from '@portal/contracts/constants.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { KeyValues } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { TermLine } from '../../../design/data/term-line.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { TextLink } from '../../../design/link.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { paths } from '../../../paths.ts'
import type { VpsDetail } from '../calls.ts'
import { daysLeft } from '../days.ts'
import { useReasonText } from '../reasons.ts'
import css from './detail.module.css'

/** Until when it is paid, what comes then, and what somebody has to do. */
export function RenewalPanel({ vps }: { vps: VpsDetail }) {
  const t = useTranslations('compute.renewal')
  const now = useNow()
  const { start, end, autoRenew, cancellation } = vps
  const renews = autoRenew && cancellation === null
  const days = end === null ? 0 : daysLeft(end, now)
  const invoice = renews && end && days >= 0 ? addDays(new Date(end), -AUTO_RENEW_DAYS_BEFORE).toISOString() : null
  return (
    <Panel title={t('title')} actions={<AutoRenew vps={vps} />}>
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
      <PaymentNote vps={vps} />
    </Panel>
  )
}

function AutoRenew({ vps: { autoRenew } }: { vps: VpsDetail }) {
  const t = useTranslations('compute.renewal')
  return <StatusBadge tone={autoRenew ? 'ok' : 'off'}>{autoRenew ? t('autoOn') : t('autoOff')}</StatusBadge>
}

function PaymentNote({ vps }: { vps: VpsDetail }) {
  const t = useTranslations('compute.renewal')
  const reasonText = useReasonText()
  const pay =
    vps.role === 'owner' ? (
      <ButtonLink to={paths.invoices()} size="small">
        {t('openInvoices')}
      </ButtonLink>
    ) : undefined
  const note = (tone: 'warn' | 'danger' | 'quiet', title: string, text: string, actions?: ReactNode) => (
    <div style={{ marginTop: 12 }}>
      <Note tone={tone} title={title} actions={actions}>
        {text}
      </Note>
    </div>
  )
  if (vps.paymentStatus === 'Suspended') return note('danger', t('suspended'), reasonText('service-suspended'), pay)
  if (vps.paymentStatus === 'Overdue') return note('warn', t('overdue'), t('overdueText'), pay)
  if (vps.cancellation !== null) return note('quiet', t('cancelled'), t(`cancellation.${vps.cancellation}`))
  return null
}

import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { Link, TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import css from './customer.module.css'
import type { Customer } from './customer.ts'
import { ListPanel } from './list-panel.tsx'

const SHOWN = 6
const TONES: Readonly<Record<'queued' | 'sent' | 'failed', Tone>> = { queued: 'busy', sent: 'ok', failed: 'danger' }

/** What was written to the customer, and whether it went out. */
export function MailsPanel({ customer: { id } }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const mail = useTranslations('operator.mail')
  const list = useCall('operator/mails/list', { accountId: id, page: 1, pageSize: 10, sort: '-id' })
  return (
    <ListPanel
      title={t('mails')}
      hint={list.data?.total}
      query={list}
      empty={t('noMails')}
      actions={<TextLink to={`${staffPaths.mails()}?accountId=${id}`}>{t('all')}</TextLink>}
    >
      {list.data?.items.slice(0, SHOWN).map((one) => (
        <li key={one.id}>
          <Link to={staffPaths.mail(one.id)} className={css.mail}>
            <span className="ell">{one.subject}</span>
            {one.state !== 'sent' && <StatusBadge tone={TONES[one.state]}>{mail(`state.${one.state}`)}</StatusBadge>}
            <span className="c3">
              <DateText value={one.createdAt} short />
            </span>
          </Link>
        </li>
      ))}
    </ListPanel>
  )
}

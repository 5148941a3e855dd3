import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { StatusMark } from '../../design/data/status.tsx'
import { TextLink } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { useAuditAction } from '../audit/use-audit-action.ts'
import { staffPaths } from '../paths.ts'
import css from './customer.module.css'
import type { Customer } from './customer.ts'
import { ListPanel } from './list-panel.tsx'

const WHO = ['all', 'customer', 'staff', 'system'] as const
const STEPS = [10, 50, 100] as const

/** What was done in this account, by whomever. */
export function LogPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const parts = useTranslations('operator.parts')
  const name = useAuditAction()
  const [who, setWho] = useState<(typeof WHO)[number]>('all')
  const [step, setStep] = useState(0)
  const pageSize = STEPS[step] ?? STEPS[0]
  const actor = who === 'all' ? undefined : who
  const list = useCall(
    'operator/customers/log/list',
    { accountId: customer.id, page: 1, pageSize, ...(actor && { actor }) },
    { placeholderData: (before) => before },
  )
  const more = list.data !== undefined && list.data.total > list.data.items.length && step < STEPS.length - 1
  return (
    <ListPanel
      title={t('log')}
      hint={list.data?.total}
      query={list}
      empty={parts('nothingDone')}
      actions={
        <Segmented label={t('logOf')} value={who} onChange={setWho} options={WHO.map((value) => ({ value, label: t(`who.${value}`) }))} />
      }
    >
      {list.data?.items.map((line) => (
        <li key={line.id} className={css.log}>
          <span className="c3">
            <DateText value={line.at} time />
          </span>
          <span className="row">
            {line.status === 'error' && <StatusMark tone="danger" />}
            <span className={cx(line.status === 'error' && 'danger-t')}>{name(line.action)}</span>
          </span>
          <span className="c2 ell">
            {line.serviceId === null ? (
              line.detail
            ) : (
              <TextLink to={staffPaths.service(line.serviceId)}>{line.detail || `#${line.serviceId}`}</TextLink>
            )}
          </span>
          <span className={cx('c3 ell', css.who)}>
            {line.actor === 'system'
              ? parts('bySystem')
              : line.actor === 'token'
                ? parts('byToken', { name: line.actorName })
                : line.actorName}
            {line.ip && (
              <>
                , <SensitiveText className="mono">{line.ip}</SensitiveText>
              </>
            )}
          </span>
        </li>
      ))}
      {more && (
        <li className={css.more}>
          <Button size="small" look="ghost" onClick={() => setStep(step + 1)}>
            {t('logMore')}
          </Button>
        </li>
      )}
    </ListPanel>
  )
}

import { BILLING_CONTACTS_MAX } from '@portal/contracts/constants.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../../api/endpoints.ts'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { localeNames } from '../../../i18n/locale.ts'
import { OwnerOnly, useClosedToStaff } from '../../../shell/owner-only.tsx'
import { AddContact } from './add-contact.tsx'
import css from './billing.module.css'

type Contact = OutputOf<'user/profile/billing/contact/list'>['items'][number]

/** Further addresses that get copies of invoices, receipts and reminders. */
export function ContactsPanel() {
  const t = useTranslations('billing.contacts')
  const list = useCall('user/profile/billing/contact/list', {})
  const [adding, setAdding] = useState(false)
  const closed = useClosedToStaff()
  const items = list.data?.items
  const full = items !== undefined && items.length >= BILLING_CONTACTS_MAX
  return (
    <Panel
      title={t('title')}
      hint={items && `${items.length}/${BILLING_CONTACTS_MAX}`}
      actions={
        <DisabledReason reason={closed ?? (full ? t('full', { max: BILLING_CONTACTS_MAX }) : null)}>
          <Button size="small" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </DisabledReason>
      }
      flush
      foot={<span className="sm c3">{t('hint')}</span>}
    >
      {list.isError && !items ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={1} />
      ) : items.length === 0 ? (
        <p className={`${css.none} c2`}>{t('none')}</p>
      ) : (
        <ul>
          {items.map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {adding && <AddContact onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const TOUCHED = ['user/profile/billing', 'user/log']

/** Removed at once: it is added again as easily, and its owner is asked again. */
function ContactRow({ contact: { id, email, locale, confirmedAt } }: { contact: Contact }) {
  const t = useTranslations('billing.contacts')
  const resend = useSubmit('user/profile/billing/contact/resend', {
    invalidates: TOUCHED,
    onSuccess: () => toastOk(t('resent', { email })),
  })
  const remove = useSubmit('user/profile/billing/contact/remove', {
    invalidates: TOUCHED,
    onSuccess: () => toastOk(t('removed', { email })),
  })
  return (
    <li className={css.row}>
      <Icon of={IconMail} />
      <span className={css.facts}>
        <span className="row wrap">
          <b className={css.address}>{email}</b>
          <StatusBadge tone={confirmedAt ? 'ok' : 'warn'}>{t(confirmedAt ? 'confirmed' : 'waiting')}</StatusBadge>
        </span>
        <span className="sm c3">
          {localeNames[locale]}
          {confirmedAt && <> · {t.rich('since', { date: () => <DateText value={confirmedAt} /> })}</>}
        </span>
      </span>
      <span className="row">
        {!confirmedAt && (
          <OwnerOnly>
            <Button
              size="small"
              look="ghost"
              working={resend.isPending}
              aria-label={t('resendTo', { email })}
              onClick={() => resend.mutate({ id })}
            >
              {t('resend')}
            </Button>
          </OwnerOnly>
        )}
        <OwnerOnly>
          <Button
            size="small"
            look="danger"
            working={remove.isPending}
            aria-label={t('removeOf', { email })}
            onClick={() => remove.mutate({ id })}
          >
            {t('remove')}
          </Button>
        </OwnerOnly>
      </span>
    </li>
  )
}

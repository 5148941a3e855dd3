import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { Framed } from './framed.tsx'
import css from './mail.module.css'
import { MailState } from './mails-page.tsx'
import { SendAgain } from './send-again.tsx'

type Mail = OutputOf<'operator/mails/detail'>

/** One mail as it was written; Back closes it. */
export function Page() {
  const t = useTranslations('operator.mail')
  const go = useGo()
  const { id = '' } = usePathParams()
  const mail = useCall('operator/mails/detail', { id })
  const [again, setAgain] = useState(false)
  usePageName(mail.data?.subject)
  const close = () => go({ to: staffPaths.mails(), search: true })
  return (
    <SidePanel
      title={mail.data?.subject ?? t('one')}
      onClose={close}
      width={680}
      foot={
        mail.data && (
          <StaffAction roles={['support', 'billing']} icon={IconMailForward} onClick={() => setAgain(true)}>
            {t('again')}
          </StaffAction>
        )
      }
    >
      {mail.data ? (
        <Letter mail={mail.data} />
      ) : mail.isError ? (
        <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
      {again && mail.data && <SendAgain mail={mail.data} onClose={() => setAgain(false)} />}
    </SidePanel>
  )
}

function Letter({ mail }: { mail: Mail }) {
  const t = useTranslations('operator.mail')
  const [as, setAs] = useState<'text' | 'html'>('text')
  return (
    <div className="stack">
      {mail.error && (
        <Note tone="danger" title={t('notSent')}>
          {mail.error}
        </Note>
      )}
      <DefinitionList
        columns={1}
        items={[
          { term: t('stateTitle'), value: <MailState of={mail.state} /> },
          { term: t('recipient'), value: <SensitiveText>{mail.recipient}</SensitiveText> },
          { term: t('sender'), value: mail.sender },
          mail.customer && { term: t('customer'), value: <CustomerLink customer={mail.customer} /> },
          { term: t('written'), value: <DateText value={mail.createdAt} time /> },
          mail.sentAt ? { term: t('sentAt'), value: <DateText value={mail.sentAt} time /> } : null,
        ]}
      />
      <div className="row">
        <Segmented
          label={t('as')}
          value={as}
          onChange={setAs}
          options={[
            { value: 'text', label: t('asText') },
            { value: 'html', label: t('asHtml') },
          ]}
        />
      </div>
      {as === 'text' ? <pre className={css.text}>{mail.text}</pre> : <Framed html={mail.html} title={mail.subject} />}
      <p className="sm c3">{t('withoutSecrets')}</p>
    </div>
  )
}

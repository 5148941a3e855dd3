import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { Address } from '../../design/data/address.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { TextField } from '../../design/form/text-field.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { type Request, refreshPanels } from './panel.ts'

/** One request: what the account is to be, the password it is to have, and the answer of whoever did it. */
export function RequestPanel({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useTranslations('operator.hosting')
  const common = useTranslations('common')
  const [note, setNote] = useState('')
  const { mutate, isPending } = useSubmit('operator/hosting/request-answer', {
    onSuccess: async (_, { outcome }) => {
      await refreshPanels()
      toastOk(t(`answered.${outcome}`, { name: request.domain }))
      onClose()
    },
  })
  const answer = (outcome: 'done' | 'failed') => mutate({ id: request.id, outcome, note: note.trim() })
  const { outcome } = request
  return (
    <SidePanel
      title={`${t(`asked.${request.what}`)}: ${request.domain}`}
      onClose={onClose}
      locked={isPending}
      foot={
        outcome === null ? (
          <>
            <StaffAction roles={['provisioning']} look="danger" off={isPending} onClick={() => answer('failed')}>
              {t('answerWith.failed')}
            </StaffAction>
            <StaffAction roles={['provisioning']} look="primary" working={isPending} onClick={() => answer('done')}>
              {t('answerWith.done')}
            </StaffAction>
          </>
        ) : (
          <Button onClick={onClose}>{common('close')}</Button>
        )
      }
    >
      <div className="stack">
        <p className="c2">{t(`please.${request.what}`, { panel: request.panel })}</p>
        <DefinitionList
          columns={1}
          items={[
            { term: t('username'), value: <Address what={t('username')}>{request.username}</Address> },
            { term: t('domain'), value: <Address what={t('domain')}>{request.domain}</Address> },
            request.package === '' ? null : { term: t('package'), value: <Address what={t('package')}>{request.package}</Address> },
            request.email === '' ? null : { term: t('email'), value: <Address what={t('email')}>{request.email}</Address> },
            request.hasPassword && outcome === null ? { term: t('password'), value: <Password id={request.id} /> } : null,
          ]}
        />
        {outcome === null ? (
          <TextField
            {...{ id: 'request-note', name: 'note', value: note, onChange: setNote, error: undefined }}
            label={t('note')}
            optional
            hint={t('noteHint')}
            maxLength={200}
          />
        ) : (
          <p className="c2">
            {t(`outcome.${outcome}`)} · {request.answeredBy} {request.note && `· ${request.note}`}
          </p>
        )}
      </div>
    </SidePanel>
  )
}

/** Shown when it is asked for: each look is in the audit log. */
function Password({ id }: { id: number }) {
  const t = useTranslations('operator.hosting')
  const common = useTranslations('common')
  const { mutate, data, isPending } = useSubmit('operator/hosting/request-password')
  if (data)
    return (
      <>
        <SensitiveText className="mono">{data.password}</SensitiveText> <CopyButton text={data.password} what={t('password')} />
      </>
    )
  return (
    <StaffAction roles={['provisioning']} size="small" working={isPending} title={t('revealHint')} onClick={() => mutate({ id })}>
      {common('reveal')}
    </StaffAction>
  )
}

import { TRANSFER_HOURS } from '@portal/contracts/constants.ts'
import { isTypedEmail } from '@portal/contracts/validation.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import type { LifeBase } from '../services/calls.ts'
import { useReasonText } from '../services/reasons.ts'
import { OfferedNote } from './offered-note.tsx'
import css from './transfers.module.css'
import { type Handed, refreshTransfers, useTransferList } from './transfers.ts'

interface TransferDrawerProps {
  services: readonly Handed[]
  base: LifeBase
  onClose: () => void
}

/** To whom they go; the name of the service, or of several the e-mail once more, is typed before. */
export function TransferDrawer({ services, base, onClose }: TransferDrawerProps) {
  const t = useTranslations('transfers')
  const common = useTranslations('common')
  const accounts = useTranslations('accounts')
  const reasonText = useReasonText()
  const list = useTransferList().data
  const blocked = list?.blocked === true
  /** Offers of these services that are still open: a mistyped address is corrected here. */
  const offered = list?.outgoing.filter(({ serviceId }) => services.some(({ id }) => id === serviceId)) ?? []
  /** Of several, each that refuses says why. */
  const [refused, setRefused] = useState<readonly { readonly name: string; readonly text: string }[]>([])
  const [first, ...others] = services
  const one = others.length === 0 ? first?.name : undefined
  const form = useForm({
    initial: { email: '', typed: '' },
    validate: ({ email, typed }) => ({
      email: !isTypedEmail(email) && accounts('problems.email'),
      typed: typed.trim().toLowerCase() !== (one ?? email).trim().toLowerCase() && t(one === undefined ? 'emailDiffers' : 'nameDiffers'),
    }),
    submit: async ({ email }, requestId) => {
      setRefused([])
      await call(`${base}/transfer`, { ids: services.map(({ id }) => id), email: email.trim() }, { requestId })
      refreshTransfers()
      toastOk(t('sent'), t('sentText', { hours: TRANSFER_HOURS }))
      onClose()
    },
    handle: ({ fields }) => {
      const each = services.flatMap(({ id, name }) => {
        const text = fields[`ids.${id}`]
        return text ? [{ name, text }] : []
      })
      setRefused(each)
      return each.length > 0
    },
  })
  return (
    <SidePanel
      title={one === undefined ? t('titleMany', { n: services.length }) : t('title', { name: one })}
      onClose={onClose}
      locked={form.working}
    >
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {blocked ? common('close') : common('cancel')}
            </Button>
            {!blocked && <SubmitButton form={form}>{t('send')}</SubmitButton>}
          </>
        }
      >
        <div className={css.form}>
          {one === undefined && <p className="c2">{services.map(({ name }) => name).join(', ')}</p>}
          <ul className={`${css.what} c2`}>
            {(['goes', 'stays', 'until', 'noProof'] as const).map((what) => (
              <li key={what}>{t(`what.${what}`, { hours: TRANSFER_HOURS })}</li>
            ))}
          </ul>
          {offered.map((one) => (
            <OfferedNote key={one.id} offered={one} />
          ))}
          {blocked ? (
            <Note tone="danger">{reasonText('transfer.blocked')}</Note>
          ) : (
            <>
              <TextField
                label={t('email')}
                hint={t('emailHint')}
                {...form.field('email')}
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
              />
              <TextField
                label={
                  one === undefined ? t('emailAgain') : common.rich('typeToConfirm', { name: () => <span className="mono">{one}</span> })
                }
                {...form.field('typed')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                mono
              />
            </>
          )}
          {refused.map(({ name, text }) => (
            <Note key={name} tone="danger" live title={name}>
              {text}
            </Note>
          ))}
        </div>
      </Form>
    </SidePanel>
  )
}

import { IconCoin, IconDots, IconMail, IconPencil, IconPlus, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { IconButton } from '../../design/controls/button.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction, useActionReason } from '../parts/staff-action.tsx'
import { GrantDialog } from './credit-dialog.tsx'
import type { Customer } from './customer.ts'
import { EditDialog } from './edit-dialog.tsx'
import { enterAs } from './enter-as.ts'
import { MailDialog } from './mail-dialog.tsx'

const MENU = [
  'resetPassword',
  'resetFactor',
  'unblock',
  'unblockTransfers',
  'activate',
  'resendActivation',
  'endSessions',
  'ban',
  'unban',
] as const
type Told = Readonly<Record<string, number>>
type Act = (typeof MENU)[number] | 'signInAs' | 'order'
type Form = 'letter' | 'credit' | 'edit'

const FORMS = { letter: MailDialog, edit: EditDialog, credit: GrantDialog } as const
const DANGEROUS: readonly Act[] = ['ban', 'endSessions', 'resetFactor']

/** Each act is asked for with its consequence; those that weigh, with a reason too. */
export function CustomerActions({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const common = useTranslations('common')
  const reasonOf = useActionReason()
  const [asked, setAsked] = useState<Act | null>(null)
  const [form, setForm] = useState<Form | null>(null)
  const Opened = form && FORMS[form]
  const { id, username: name, actions } = customer
  const { state, transfersBlockedAt } = customer
  const shown = MENU.filter((act) => act !== (state === 'banned' ? 'ban' : 'unban'))
    .filter((act) => state === 'inactive' || (act !== 'activate' && act !== 'resendActivation'))
    .filter((act) => transfersBlockedAt !== null || act !== 'unblockTransfers')
  /** `told`: what the answer says beside that it is done. */
  const done = (act: Act, told: Told = {}) => {
    toastOk(t(`act.${act}.done`, { name, ...told }))
    void queryClient.invalidateQueries(underPath('operator/customers'))
  }
  const withReason: Partial<Record<Act, (reason: string, requestId: string) => Promise<unknown>>> = {
    ban: (reason, requestId) => call('operator/customers/ban', { id, reason }, { requestId }),
    unban: (reason, requestId) => call('operator/customers/unban', { id, reason }, { requestId }),
    unblockTransfers: (reason, requestId) => call('operator/transfers/unblock', { id, reason }, { requestId }),
    activate: (reason, requestId) => call('operator/customers/activate', { id, reason }, { requestId }),
    resetFactor: (reason, requestId) => call('operator/customers/reset-factor', { id, reason }, { requestId }),
    signInAs: (reason) => enterAs(id, reason),
    order: (reason) => enterAs(id, reason, 'order'),
  }
  const plain: Partial<Record<Act, () => Promise<Told>>> = {
    unblock: async () => {
      const { attempts, addresses } = await call('operator/customers/unblock', { id })
      return { attempts, addresses: addresses.length }
    },
    resendActivation: async () => await call('operator/customers/resend-activation', { id }),
    resetPassword: async () => await call('operator/customers/reset-password', { id }),
    endSessions: async () => await call('operator/customers/end-sessions', { id }),
  }
  const frame = (act: Act) => ({
    title: t(`act.${act}.title`, { name }),
    confirm: t(`act.${act}.button`),
    danger: DANGEROUS.includes(act),
    onClose: () => setAsked(null),
    children: <p>{t(`act.${act}.text`, { name })}</p>,
  })
  const [reasoned, simple] = [asked && withReason[asked], asked && plain[asked]]
  return (
    <>
      <StaffAction roles={['billing', 'support']} state={actions.mail} icon={IconMail} onClick={() => setForm('letter')}>
        {t('letter.button')}
      </StaffAction>
      <StaffAction roles={['billing']} state={actions.grant} icon={IconCoin} onClick={() => setForm('credit')}>
        {t('credit')}
      </StaffAction>
      <StaffAction roles={['billing', 'support']} state={actions.signInAs} icon={IconUserShare} onClick={() => setAsked('signInAs')}>
        {t('act.signInAs.button')}
      </StaffAction>
      <ActionMenu
        items={[
          { id: 'edit', label: t('edit.button'), icon: IconPencil, reason: reasonOf(actions.edit), onSelect: () => setForm('edit') },
          ...shown.map((act) => ({
            id: act,
            label: t(`act.${act}.button`),
            danger: DANGEROUS.includes(act),
            reason: reasonOf(actions[act]),
            onSelect: () => setAsked(act),
          })),
        ]}
        label={common('more')}
      >
        <IconButton icon={IconDots} label={common('more')} />
      </ActionMenu>
      <StaffAction roles={['billing']} state={actions.order} look="primary" icon={IconPlus} onClick={() => setAsked('order')}>
        {t('act.order.button')}
      </StaffAction>
      {Opened && <Opened customer={customer} onClose={() => setForm(null)} />}
      {asked && reasoned && (
        <ReasonDialog
          {...frame(asked)}
          onConfirm={async (reason, requestId) => {
            await reasoned(reason, requestId)
            done(asked)
          }}
        />
      )}
      {asked && simple && (
        <ConfirmDialog
          {...frame(asked)}
          onConfirm={async () => {
            done(asked, await simple())
          }}
        />
      )}
    </>
  )
}

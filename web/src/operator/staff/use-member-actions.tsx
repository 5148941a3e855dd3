import { IconDevicesOff, IconLockOff, IconMailForward, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import type { MenuItem } from '../../design/controls/menu.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import type { IconType } from '../../design/icon.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { staffPaths } from '../paths.ts'
import { useStaff } from '../session.ts'

export type Member = OutputOf<'operator/staff/list'>['items'][number]

const ACTS = ['invite', 'reset-factor', 'end-sessions', 'disable', 'enable'] as const
type Act = (typeof ACTS)[number]

const ICONS: Record<Act, IconType> = {
  invite: IconMailForward,
  'reset-factor': IconLockOff,
  'end-sessions': IconDevicesOff,
  disable: IconUserOff,
  enable: IconUserCheck,
}
const DANGEROUS: readonly Act[] = ['reset-factor', 'end-sessions', 'disable']

/** What an owner can do with a member of staff, each asked for with its consequence. */
export function useMemberActions(ownersOnly: string | null) {
  const t = useTranslations('operator.staff')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const me = useStaff()
  const [asked, setAsked] = useState<{ act: Act; member: Member } | null>(null)
  const options = { invalidates: ['operator/staff'], errors: 'form' as const }
  const calls = {
    invite: useSubmit('operator/staff/invite', options),
    'reset-factor': useSubmit('operator/staff/reset-factor', options),
    'end-sessions': useSubmit('operator/staff/end-sessions', options),
    disable: useSubmit('operator/staff/disable', options),
    enable: useSubmit('operator/staff/enable', options),
  }
  const whyNot = (act: Act, { id, state, factor, sessions }: Member): string | null => {
    if (ownersOnly) return ownersOnly
    if (act === 'disable' && id === me?.id) return t('notYourself')
    if (act === 'reset-factor' && !factor) return t('noFactor')
    if (act === 'end-sessions' && sessions === 0) return t('noSessions')
    return state === 'disabled' && act === 'invite' ? t('enableFirst') : null
  }
  const menu = (member: Member): MenuItem[] => [
    {
      id: 'edit',
      label: common('edit'),
      icon: IconPencil,
      reason: ownersOnly,
      onSelect: () => void navigate({ to: staffPaths.member(member.id) }),
    },
    ...ACTS.filter((act) => act !== (member.state === 'disabled' ? 'disable' : 'enable')).map((act, at) => ({
      id: act,
      label: t(`act.${act}`),
      icon: ICONS[act],
      danger: DANGEROUS.includes(act),
      divided: at === 0,
      reason: whyNot(act, member),
      onSelect: () => setAsked({ act, member }),
    })),
  ]
  const dialog = asked && (
    <ConfirmDialog
      title={t(`ask.${asked.act}`, { name: asked.member.name })}
      confirm={t(`act.${asked.act}`)}
      danger={DANGEROUS.includes(asked.act)}
      onConfirm={async () => {
        await calls[asked.act].mutateAsync({ id: asked.member.id })
        toastOk(t(`done.${asked.act}`, { name: asked.member.name }))
      }}
      onClose={() => setAsked(null)}
    >
      {t(`effect.${asked.act}`, { email: asked.member.email })}
    </ConfirmDialog>
  )
  return { menu, dialog }
}

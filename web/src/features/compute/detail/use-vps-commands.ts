import { IconCopy, IconPencil, IconTerminal2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../design/controls/copy-button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { type PaletteAction, usePaletteActions } from '../../../lib/palette-actions.ts'
import { paths } from '../../../paths.ts'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { useRenewalMenu } from '../../services/renewals/use-renewal-actions.ts'
import type { Renewals } from '../../services/renewals/use-renewals.tsx'
import type { VpsDetail } from '../calls.ts'
import { openConsole } from '../console-window.ts'
import { powerIcons } from '../power.ts'
import { addressOf } from '../sizes.ts'
import type { Power } from '../use-power.tsx'

/** What the command palette offers while this machine is in view, with the reasons of what it cannot do now. */
export function useVpsCommands(vps: VpsDetail, power: Power, renewals: Renewals): void {
  const t = useTranslations('compute')
  const common = useTranslations('common')
  const palette = useTranslations('shell.palette')
  const navigate = useNavigate()
  const reasonText = useReasonText()
  const paidTime = useRenewalMenu(renewals)
  const why = (action: keyof VpsDetail['actions']) => {
    const code = reasonOf(vps.actions[action])
    return code && reasonText(code)
  }
  const verb = (name: 'start' | 'restart' | 'shutdown' | 'stop'): PaletteAction => ({
    id: name,
    label: name === 'stop' ? t('stopLong') : t(`verb.${name}`),
    icon: powerIcons[name],
    reason: why(name),
    run: () => power.act(vps, name),
  })
  const address = addressOf(vps)
  const copyAddress = async () => {
    await copyText(address ?? '')
    toastOk(common('copied', { what: common('address') }))
  }
  usePaletteActions(palette('actionsOn', { name: vps.name }), [
    { id: 'console', label: t('openConsole'), icon: IconTerminal2, reason: why('console'), run: () => openConsole(vps.id) },
    verb('start'),
    verb('restart'),
    verb('shutdown'),
    verb('stop'),
    { id: 'note', label: t('editNote'), icon: IconPencil, run: () => void navigate({ to: paths.vpsNote(vps.id) }) },
    ...(address
      ? [
          {
            id: 'copy-address',
            label: common('copy', { what: common('address') }),
            icon: IconCopy,
            hint: address,
            run: () => void copyAddress(),
          },
        ]
      : []),
    ...(vps.role === 'owner' ? paidTime(vps) : []).map(({ id, label, icon, reason, onSelect }) => ({
      ...{ id, label: String(label), reason: reason ?? null, run: onSelect },
      ...(icon && { icon }),
    })),
  ])
}

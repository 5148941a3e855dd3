import { IconCopy, IconPencil, IconServer, IconTerminal2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../design/controls/copy-button.tsx'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { paths } from '../../../paths.ts'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Vps } from '../calls.ts'
import { openConsole } from '../console-window.ts'
import { powerIcons } from '../power.ts'
import { addressOf } from '../sizes.ts'
import type { Power } from '../use-power.tsx'

/** What can be done with one machine, each with its reason where it cannot be done now. */
export function useRowMenu(power: Power, paidTime: (vps: Vps) => readonly MenuItem[]): (vps: Vps) => readonly MenuItem[] {
  const t = useTranslations('compute')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const reasonText = useReasonText()
  const copy = async (text: string, what: string) => {
    await copyText(text)
    toastOk(common('copied', { what }))
  }
  return (vps) => {
    const address = addressOf(vps)
    const why = (action: keyof Vps['actions']) => {
      const code = reasonOf(vps.actions[action])
      return code && reasonText(code)
    }
    const verb = (name: 'start' | 'shutdown' | 'restart' | 'stop', divided = false): MenuItem => ({
      id: name,
      label: name === 'stop' ? t('stopLong') : t(`verb.${name}`),
      icon: powerIcons[name],
      danger: name === 'stop',
      divided,
      reason: why(name),
      onSelect: () => power.act(vps, name),
    })
    return [
      { id: 'open', label: t('openDetail'), icon: IconServer, onSelect: () => void navigate({ to: paths.vps(vps.id) }) },
      { id: 'console', label: t('openConsole'), icon: IconTerminal2, reason: why('console'), onSelect: () => openConsole(vps.id) },
      {
        id: 'note',
        label: t('editNote'),
        icon: IconPencil,
        // The list below keeps its page, search and tab.
        onSelect: () => void navigate({ to: paths.vpsListNote(vps.id), search: true as never }),
      },
      verb('start', true),
      verb('shutdown'),
      verb('restart'),
      verb('stop'),
      ...(vps.role === 'owner' ? paidTime(vps) : []),
      {
        id: 'copy-id',
        label: common('copy', { what: common('id') }),
        icon: IconCopy,
        divided: true,
        onSelect: () => void copy(String(vps.id), common('id')),
      },
      ...(address
        ? [
            {
              id: 'copy-address',
              label: common('copy', { what: common('address') }),
              icon: IconCopy,
              onSelect: () => void copy(address, common('address')),
            },
          ]
        : []),
    ]
  }
}

import { type VpsPowerVerb, vpsPowerVerbs } from '@portal/contracts/machines/vps.machine.ts'
import { IconTerminal2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { BulkAction } from '../../../design/table/bulk.ts'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Vps } from '../calls.ts'
import { openConsole } from '../console-window.ts'
import { interrupts, powerIcons, sendPower } from '../power.ts'

const ORDER: readonly VpsPowerVerb[] = ['start', 'stop', 'shutdown', 'restart']

export function useBulkActions(): readonly BulkAction<Vps>[] {
  const t = useTranslations('compute')
  const reason = useReasonText()
  const names = (rows: readonly Vps[]) => {
    const shown = rows
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')
    return rows.length > 5 ? t('namesAndMore', { names: shown, n: rows.length - 5 }) : shown
  }
  const power = ORDER.filter((verb) => vpsPowerVerbs.includes(verb)).map(
    (verb): BulkAction<Vps> => ({
      id: verb,
      label: t(`verb.${verb}`),
      icon: powerIcons[verb],
      group: 'power',
      run: ({ id }) => sendPower(verb, id),
      done: (n) => t(`bulk.${verb}`, { n }),
      failed: t('verbFailed', { verb }),
      confirm: interrupts(verb)
        ? (rows) => ({
            title: t(`confirm.${verb}.many`, { n: rows.length, name: rows[0]?.name ?? '' }),
            text: `${names(rows)}. ${t(`confirm.${verb}.text`)}`,
            confirm: t(`verb.${verb}`),
            danger: true,
          })
        : undefined,
    }),
  )
  return [
    ...power,
    {
      id: 'console',
      label: t('console.open'),
      icon: IconTerminal2,
      off: (rows) => {
        if (rows.length > 1) return reason('console-one-by-one')
        const why = reasonOf(rows[0]?.actions.console)
        return why && reason(why)
      },
      pick: ([row]) => row && openConsole(row.id),
    },
  ]
}

import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import { type MachineRow, powerTone, STATE_TONES } from './machine.ts'

export function MachineState({ state, strong }: { state: MachineRow['state']; strong?: boolean }) {
  const t = useTranslations('operator.hardware.state')
  return (
    <StatusBadge tone={STATE_TONES[state]} strong={strong}>
      {t(state)}
    </StatusBadge>
  )
}

/** What its controller, or people, said last; that people were asked and have not answered is said in its place. */
export function MachinePower({
  machine: { power, asked, controllerError },
}: {
  machine: Pick<MachineRow, 'power' | 'asked' | 'controllerError'>
}) {
  const t = useTranslations('operator.hardware')
  if (asked) return <StatusBadge tone="warn">{t(`asked.${asked.what}`)}</StatusBadge>
  return (
    <span title={controllerError ?? undefined}>
      <StatusBadge tone={powerTone(power)}>{t(`power.${power ?? 'unknown'}`)}</StatusBadge>
    </span>
  )
}

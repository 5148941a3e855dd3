import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastError } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Vps } from './calls.ts'
import { interrupts, refreshMachines, sendPower } from './power.ts'

export interface Power {
  /** Asks first where the action interrupts; then sends. */
  readonly act: (vps: Pick<Vps, 'id' | 'name'>, verb: VpsPowerVerb) => void
  /** Its call is on the way. */
  readonly sending: VpsPowerVerb | null
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

export function usePower(): Power {
  const t = useTranslations('compute')
  const [asked, setAsked] = useState<{ vps: Pick<Vps, 'id' | 'name'>; verb: 'stop' | 'restart' } | null>(null)
  const [sending, setSending] = useState<VpsPowerVerb | null>(null)

  const send = async (vps: Pick<Vps, 'id' | 'name'>, verb: VpsPowerVerb) => {
    setSending(verb)
    try {
      await sendPower(verb, vps.id)
    } catch (error) {
      refreshMachines()
      toastError(error, { object: vps.name, retry: { label: t('retry'), run: () => void send(vps, verb) } })
    } finally {
      setSending(null)
    }
  }

  return {
    act: (vps, verb) => (interrupts(verb) ? setAsked({ vps, verb }) : void send(vps, verb)),
    sending,
    dialog: asked && (
      <ConfirmDialog
        danger
        title={t(`confirm.${asked.verb}.title`, { name: asked.vps.name })}
        confirm={t(`verb.${asked.verb}`)}
        onConfirm={() => sendPower(asked.verb, asked.vps.id)}
        onClose={() => setAsked(null)}
      >
        {t(`confirm.${asked.verb}.text`)}
      </ConfirmDialog>
    ),
  }
}

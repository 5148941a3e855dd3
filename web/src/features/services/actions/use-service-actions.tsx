import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../design/controls/copy-button.tsx'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import { toastError, toastOk } from '../../../design/feedback/toast.ts'
import type { IconType } from '../../../design/icon.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import type { BulkAction } from '../../../design/table/bulk.ts'
import { useGo } from '../../../lib/navigation.ts'
import type { PaletteAction } from '../../../lib/palette-actions.ts'
import { useTransfers } from '../../transfers/lazy.tsx'
import type { LifeBase, ServiceRow } from '../calls.ts'
import { useEdits } from '../edit/use-edits.tsx'
import { useKind } from '../kind-context.tsx'
import { reasonOf, useReasonText } from '../reasons.ts'
import { type Renewals, useRenewals } from '../renewals/use-renewals.tsx'
import { useSelectionTools } from '../selection/use-selection-tools.tsx'
import { type Sharing, useSharing } from '../sharing/use-sharing.tsx'
import type { ActionSet, ActionTools, SendUi } from './action-ui.ts'
import { refreshServices } from './refresh-services.ts'
import { useBulkActions } from './use-bulk-actions.ts'

/** An action on one service as it stands now. */
export interface ActionLook {
  readonly id: string
  readonly label: string
  readonly short: string
  readonly icon: IconType
  readonly danger: boolean
  /** Why it cannot be done now. */
  readonly reason: string | null
  readonly hint: string | null
}

/** One that can be asked for anywhere on the page. */
export interface Offer extends ActionLook {
  /** Its call is on the way. */
  readonly working: boolean
  readonly run: () => void
}

export interface ServiceActions<R extends ServiceRow> {
  readonly set: ActionSet<R>
  /** Null: not offered for this service. */
  readonly look: (row: R, id: string) => ActionLook | null
  readonly offer: (row: R, id: string) => Offer | null
  readonly menu: (row: R, groups: readonly (readonly string[])[]) => readonly MenuItem[]
  readonly palette: (row: R) => readonly PaletteAction[]
  readonly bulk: readonly BulkAction<R>[]
  readonly renewals: Renewals
  readonly sharing: Sharing
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

interface Asked<R> {
  readonly row: R
  readonly id: string
  readonly action: SendUi<R>
}

/** One definition of each action, offered wherever the page wants it. */
export function useServiceActions<R extends ServiceRow>(set: ActionSet<R>, place: ActionTools['place']): ServiceActions<R> {
  const t = useTranslations()
  const kind = useKind()
  const go = useGo()
  const reasonText = useReasonText()
  const renewals = useRenewals()
  const sharing = useSharing()
  const edits = useEdits()
  const transfers = useTransfers()
  const selection = useSelectionTools()
  const [asked, setAsked] = useState<Asked<R> | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const copy = async (text: string, what: string) => {
    await copyText(text)
    toastOk(t('common.copied', { what }))
  }
  const tools: ActionTools = { kind, place, go, renewals, sharing, edits, transfers, selection, copy, t }
  const bulk = useBulkActions(set, tools)

  const send = async (row: R, id: string, action: SendUi<R>): Promise<void> => {
    setSending(id)
    try {
      await action.send(row, kind.base)
    } catch (error) {
      toastError(error, { object: row.name, retry: { label: t('services.retry'), run: () => void send(row, id, action) } })
    } finally {
      refreshServices(kind.base)
      setSending(null)
    }
  }

  const look = (row: R, id: string): ActionLook | null => {
    const action = set.actions[id]
    if (!action) return null
    const { label: text, short, icon, danger = false, free, shown, hint } = action
    const state = free ? true : row.actions[id]
    if (state === undefined || shown?.(row) === false) return null
    const code = reasonOf(state)
    const label = typeof text === 'function' ? text(t, row) : t(text)
    return {
      ...{ id, label, icon, danger },
      short: short ? t(short) : label,
      reason: code && reasonText(code, { name: row.name }),
      hint: hint?.(row) ?? null,
    }
  }

  const offer = (row: R, id: string): Offer | null => {
    const [action, shown] = [set.actions[id], look(row, id)]
    if (!action || !shown || 'inPanel' in action) return null
    return {
      ...shown,
      working: sending === id,
      run: () => {
        if ('open' in action) void action.open([row], tools)
        else if (action.confirm) setAsked({ row, id, action })
        else void send(row, id, action)
      },
    }
  }
  const offers = (row: R, ids: readonly string[]): Offer[] => ids.map((id) => offer(row, id)).filter((one) => one !== null)

  return {
    ...{ set, look, offer, bulk, renewals, sharing },
    menu: (row, groups) =>
      groups.flatMap((ids, at) =>
        offers(row, ids).map(({ id, label, icon, danger, reason, run }, place) => ({
          ...{ id, label, icon, danger, reason, onSelect: run },
          divided: at > 0 && place === 0,
        })),
      ),
    palette: (row) =>
      offers(row, set.palette).map(({ id, label, icon, reason, hint, run }) => ({
        ...{ id, label, icon, reason, run },
        ...(hint && { hint }),
      })),
    dialog: (
      <>
        {asked && <Question asked={asked} set={set} base={kind.base} onClose={() => setAsked(null)} />}
        {renewals.dialog}
        {sharing.dialog}
        {edits.dialog}
        {transfers.dialog}
        {selection.dialog}
      </>
    ),
  }
}

interface QuestionProps<R extends ServiceRow> {
  asked: Asked<R>
  set: ActionSet<R>
  base: LifeBase
  onClose: () => void
}

/** Before what interrupts or destroys; where data dies, the contract has the name typed. */
function Question<R extends ServiceRow>({ asked: { row, id, action }, set, base, onClose }: QuestionProps<R>) {
  const t = useTranslations()
  const { confirm, short, label, send } = action
  if (!confirm) return null
  return (
    <ConfirmDialog
      danger
      title={t(confirm.title, { name: row.name })}
      confirm={short ? t(short) : typeof label === 'function' ? label(t, row) : t(label)}
      typeName={set.table.rows[id]?.typeName ? row.name : undefined}
      onConfirm={async () => {
        await send(row, base)
        refreshServices(base)
      }}
      onClose={onClose}
    >
      {t(confirm.text)}
    </ConfirmDialog>
  )
}

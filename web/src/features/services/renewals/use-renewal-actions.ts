import { IconArrowBackUp, IconArrowBigUpLines, IconPlus, IconReceipt, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import type { BulkAction } from '../../../design/table/bulk.ts'
import type { Vps } from '../../compute/calls.ts'
import { reasonOf, useReasonText } from '../reasons.ts'
import { type Renewable, sendAutoRenew } from './renewable.ts'
import type { Renewals } from './use-renewals.tsx'

type PaidAction = 'renew' | 'autorenew' | 'cancel' | 'revoke-cancellation' | 'change' | 'addon'

function useWhy(): (service: Renewable, action: PaidAction) => string | null {
  const reasonText = useReasonText()
  return ({ actions, name }, action) => {
    const code = reasonOf(actions[action])
    return code && reasonText(code, { name })
  }
}

/** Renewing, its switch, and the end, as entries of a service's menu; each with the server's reason where it cannot be done now. */
export function useRenewalMenu(renewals: Renewals): (service: Renewable) => readonly MenuItem[] {
  const t = useTranslations('renewals')
  const changes = useTranslations('changes')
  const why = useWhy()
  return (service) => [
    {
      id: 'renew',
      label: t('renew'),
      icon: IconReceipt,
      divided: true,
      reason: why(service, 'renew'),
      onSelect: () => renewals.renew([service]),
    },
    {
      id: 'autorenew',
      label: service.autoRenew ? t('turnOff') : t('turnOn'),
      icon: IconRotateClockwise,
      reason: why(service, 'autorenew'),
      onSelect: () => renewals.setAuto(service, !service.autoRenew),
    },
    {
      id: 'change',
      label: changes('changePlan'),
      icon: IconArrowBigUpLines,
      reason: why(service, 'change'),
      onSelect: () => renewals.change(service, 'plan'),
    },
    {
      id: 'addon',
      label: changes('addAddon'),
      icon: IconPlus,
      reason: why(service, 'addon'),
      onSelect: () => renewals.change(service, 'addon'),
    },
    ...(service.actions['revoke-cancellation'] === true
      ? [{ id: 'revoke', label: t('revoke'), icon: IconArrowBackUp, onSelect: () => renewals.revoke(service) }]
      : []),
    {
      id: 'cancel',
      label: t('cancel'),
      icon: IconTrash,
      danger: true,
      reason: why(service, 'cancel'),
      onSelect: () => renewals.cancel(service),
    },
  ]
}

/** The same for a selection: one dialog with one price for all, and the switch for each. */
export function useBulkRenewals(renewals: Renewals): readonly BulkAction<Vps>[] {
  const t = useTranslations('renewals')
  const why = useWhy()
  /** Only where it can be done with none of them; what some refuse is told of those. */
  const none = (action: PaidAction) => (rows: readonly Vps[]) => {
    const [first] = rows
    return first && rows.every(({ actions }) => actions[action] !== true) ? why(first, action) : null
  }
  const auto = (on: boolean): BulkAction<Vps> => ({
    id: on ? 'auto-on' : 'auto-off',
    label: on ? t('turnOn') : t('turnOff'),
    icon: IconRotateClockwise,
    off: (rows) =>
      none('autorenew')(rows) ?? (rows.length > 0 && rows.every(({ autoRenew }) => autoRenew === on) ? t(on ? 'allOn' : 'allOff') : null),
    run: ({ id }) => sendAutoRenew(id, on),
    done: (n) => t(on ? 'doneOn' : 'doneOff', { n }),
    failed: t('autoFailed'),
  })
  return [
    { id: 'renew', label: t('renew'), icon: IconReceipt, off: none('renew'), pick: (rows) => renewals.renew(rows) },
    auto(true),
    auto(false),
  ]
}

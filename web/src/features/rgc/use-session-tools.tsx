import { rgcErrors } from '@portal/contracts/errors/rgc.errors.ts'
import { IconClockPlus, IconCopy, IconDeviceDesktop, IconPlugConnectedX, IconShieldCheck, IconTerminal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { copyText } from '../../design/controls/copy-button.tsx'
import type { MenuItem } from '../../design/controls/menu.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { BulkAction } from '../../design/table/bulk.ts'
import { drawerOf, readDrawer, useChosen, useDrawer } from '../../lib/use-drawer.ts'
import { AllowDrawer } from './allow-drawer.tsx'
import { isLive, nameOf, placeOf, type RgcSession, refreshSessions, sshLine } from './calls.ts'
import { RGC_ACTS, RGC_DRAWER } from './drawers.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { saveSessionRdp } from './save-rdp.ts'

/** What is done with one connection, and with several at once: menu, bulk bar, and what each opens of the rows in view. */
export function useSessionTools(rows: readonly RgcSession[]): {
  readonly menu: (row: RgcSession) => readonly MenuItem[]
  readonly bulk: readonly BulkAction<RgcSession>[]
  readonly dialog: ReactNode
} {
  const t = useTranslations('rgc')
  const common = useTranslations('common')
  const locale = useLocale()
  const drawer = useDrawer(RGC_DRAWER)
  const asked = readDrawer(drawer.open, RGC_ACTS)
  const chosen = useChosen(rows, asked?.id ?? null)
  const [closing, setClosing] = useState<RgcSession | null>(null)
  const over = (row: RgcSession): string | null => (isLive(row) && row.state !== 'closing' ? null : rgcErrors['rgc.over'][locale])
  const notYet = (row: RgcSession): string | null => over(row) ?? (placeOf(row) === null ? t('follows') : null)
  const copy = async (text: string | null, what: string) => {
    if (text === null) return
    await copyText(text)
    toastOk(common('copied', { what }))
  }
  const end = async ({ id }: RgcSession): Promise<void> => {
    await call('user/rgc/session/delete', { id })
    refreshSessions()
  }
  const ways = (row: RgcSession): MenuItem =>
    row.protocol === 'ssh'
      ? {
          ...{ id: 'ssh', label: t('copySsh'), icon: IconTerminal, reason: notYet(row) },
          onSelect: () => void copy(sshLine(row), t('sshLine')),
        }
      : {
          ...{ id: 'rdp', label: t('saveRdp'), icon: IconDeviceDesktop, reason: notYet(row) },
          onSelect: () => saveSessionRdp(row) && toastOk(t('savedRdp')),
        }
  return {
    menu: (row) => [
      ways(row),
      {
        ...{ id: 'copy', label: t('copyAddress'), icon: IconCopy, reason: notYet(row) },
        onSelect: () => void copy(placeOf(row), t('address')),
      },
      {
        ...{ id: 'extend', label: t('extend.action'), icon: IconClockPlus, reason: over(row), divided: true },
        onSelect: () => drawer.show(drawerOf('extend', row)),
      },
      {
        ...{ id: 'allow', label: t('allow.action'), icon: IconShieldCheck, reason: over(row) },
        onSelect: () => drawer.show(drawerOf('allow', row)),
      },
      {
        ...{ id: 'close', label: t('close.action'), icon: IconPlugConnectedX, danger: true, divided: true, reason: over(row) },
        onSelect: () => setClosing(row),
      },
    ],
    bulk: [
      {
        ...{ id: 'close', label: t('close.action'), icon: IconPlugConnectedX, danger: true },
        off: (rows) => rows.reduce<string | null>((found, row) => found ?? over(row), null),
        run: end,
        done: (n) => t('close.done', { n }),
        failed: t('close.failed'),
        confirm: (rows) => ({
          title: t('close.many', { n: rows.length }),
          text: t('close.text'),
          confirm: t('close.action'),
          danger: true,
        }),
      },
    ],
    dialog: (
      <>
        {chosen && asked?.act === 'extend' && <ExtendDialog session={chosen} onClose={drawer.close} />}
        {chosen && asked?.act === 'allow' && <AllowDrawer session={chosen} onClose={drawer.close} />}
        {closing && (
          <ConfirmDialog
            danger
            title={t('close.title', { place: nameOf(closing) })}
            confirm={t('close.action')}
            onConfirm={async () => {
              await end(closing)
              toastOk(t('close.done', { n: 1 }))
            }}
            onClose={() => setClosing(null)}
          >
            {t('close.text')}
          </ConfirmDialog>
        )}
      </>
    ),
  }
}

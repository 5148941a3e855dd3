import { IconAt, IconFileText, IconKey, IconPencil, IconPlugConnected, IconReceipt, IconRoute, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import { toastError, toastOk } from '../../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import type { BulkAction } from '../../../design/table/bulk.ts'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { useRenewals } from '../../services/renewals/use-renewals.tsx'
import { type ProxyEndpoint, placeOf, refreshProxies } from '../calls.ts'
import { PasswordDrawer } from './password-drawer.tsx'
import { PortsDrawer } from './ports-drawer.tsx'
import { RemarkDrawer } from './remark-drawer.tsx'
import { saveAsText } from './save-text.ts'
import { TestPanel } from './test-panel.tsx'
import { UsernameDrawer } from './username-drawer.tsx'

type Opened = { readonly what: 'username' | 'password' | 'ports' | 'remark' | 'test' | 'delete'; readonly rows: readonly ProxyEndpoint[] }
type Deed = keyof ProxyEndpoint['actions']

/** What is done with one proxy, and with several at once: menu, bulk bar, and what each opens. */
export function useEndpointTools(): {
  readonly menu: (row: ProxyEndpoint) => readonly MenuItem[]
  readonly bulk: readonly BulkAction<ProxyEndpoint>[]
  readonly dialog: ReactNode
} {
  const t = useTranslations('proxies')
  const renewWord = useTranslations('renewals')('renew')
  const common = useTranslations('common')
  const reasonText = useReasonText()
  const renewals = useRenewals()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (what: Opened['what']) => (rows: readonly ProxyEndpoint[]) => setOpened({ what, rows })
  const remove = ({ id, serviceId }: ProxyEndpoint) => call('user/service/vms/app/proxy/delete', { id: serviceId, endpointId: id })
  const reasonFor = (row: ProxyEndpoint, deed: Deed): string | null => {
    const code = reasonOf(row.actions[deed])
    return code && reasonText(code, { name: row.serviceName })
  }
  /** The first that stands in the way of any of them. */
  const off = (deed: Deed) => (rows: readonly ProxyEndpoint[]) =>
    rows.reduce<string | null>((found, row) => found ?? reasonFor(row, deed), null)
  const saveText = (rows: readonly ProxyEndpoint[]): void => void saveAsText(rows).then((n) => toastOk(t('exported', { n })), toastError)
  const renew = (rows: readonly ProxyEndpoint[]): void =>
    renewals.renew([...new Map(rows.map(({ serviceId, serviceName }) => [serviceId, { id: serviceId, name: serviceName }])).values()])

  const tools = [
    {
      id: 'username',
      deed: 'change-username',
      label: t('username.action'),
      short: t('field.username'),
      icon: IconAt,
      pick: open('username'),
    },
    {
      id: 'password',
      deed: 'change-password',
      label: t('password.action'),
      short: t('field.password'),
      icon: IconKey,
      pick: open('password'),
    },
    { id: 'ports', deed: 'change-port', label: t('port.action'), short: t('port.short'), icon: IconRoute, pick: open('ports') },
    { id: 'remark', deed: 'remark', label: t('remark.action'), short: t('field.remark'), icon: IconPencil, pick: open('remark') },
    { id: 'renew', deed: 'renew', label: renewWord, short: renewWord, icon: IconReceipt, pick: renew },
  ] as const satisfies readonly { deed: Deed; [key: string]: unknown }[]

  return {
    menu: (row) => [
      { id: 'test', label: t('test.action'), icon: IconPlugConnected, reason: reasonFor(row, 'test'), onSelect: () => open('test')([row]) },
      ...tools.map(({ id, deed, label, icon, pick }) => ({ id, label, icon, reason: reasonFor(row, deed), onSelect: () => pick([row]) })),
      { id: 'text', label: t('exportText'), icon: IconFileText, onSelect: () => saveText([row]) },
      {
        ...{ id: 'delete', label: t('delete.action'), icon: IconTrash, danger: true, divided: true },
        reason: reasonFor(row, 'delete'),
        onSelect: () => open('delete')([row]),
      },
    ],
    bulk: [
      ...tools.map(({ id, deed, short, icon, pick }) => ({ id, label: short, icon, off: off(deed), pick })),
      { id: 'text', label: t('exportText'), icon: IconFileText, pick: saveText },
      {
        ...{ id: 'delete', label: t('delete.action'), icon: IconTrash, danger: true, off: off('delete') },
        run: async (row: ProxyEndpoint) => {
          await remove(row)
          refreshProxies()
        },
        done: (n: number) => t('delete.done', { n }),
        failed: t('delete.failed'),
        confirm: (rows: readonly ProxyEndpoint[]) => ({
          title: t('delete.many', { n: rows.length }),
          text: t('delete.text'),
          confirm: common('delete'),
          danger: true,
        }),
      },
    ],
    dialog: (
      <>
        {opened?.what === 'username' && <UsernameDrawer rows={opened.rows} onClose={close} />}
        {opened?.what === 'password' && <PasswordDrawer rows={opened.rows} onClose={close} />}
        {opened?.what === 'ports' && <PortsDrawer rows={opened.rows} onClose={close} />}
        {opened?.what === 'remark' && <RemarkDrawer rows={opened.rows} onClose={close} />}
        {opened?.what === 'test' && opened.rows[0] && <TestPanel row={opened.rows[0]} onClose={close} />}
        {opened?.what === 'delete' && opened.rows[0] && <DeleteDialog row={opened.rows[0]} remove={remove} onClose={close} />}
        {renewals.dialog}
      </>
    ),
  }
}

function DeleteDialog({
  row,
  remove,
  onClose,
}: {
  row: ProxyEndpoint
  remove: (row: ProxyEndpoint) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslations('proxies.delete')
  const common = useTranslations('common')
  return (
    <ConfirmDialog
      danger
      title={t('title', { place: placeOf(row) })}
      confirm={common('delete')}
      onConfirm={async () => {
        await remove(row)
        refreshProxies()
        toastOk(t('done', { n: 1 }))
      }}
      onClose={onClose}
    >
      {t('text')}
    </ConfirmDialog>
  )
}

import { IconCopy, IconFileExport, IconPencil, IconServer } from '@tabler/icons-react'
import type { ServiceRow } from '../calls.ts'
import { servicePaths } from '../service-paths.ts'
import type { OpenUi } from './action-ui.ts'
import { owned } from './life-actions.ts'

/** Ways to look at a service and to take its facts along: possible whatever state it is in. */
export const freeActions = {
  open: {
    free: true,
    label: 'services.openDetail',
    icon: IconServer,
    open: ([row], { kind, go }) => row && go(servicePaths(kind.contract).detail(row.id)),
  },
  note: {
    free: true,
    label: 'services.editNote',
    icon: IconPencil,
    shown: owned,
    open: (rows, { kind, place, go, selection }) => {
      const [row, ...others] = rows
      if (!row) return
      if (others.length > 0) return selection.note(rows)
      const to = servicePaths(kind.contract)
      go(place === 'list' ? { to: to.listNote(row.id), search: true } : to.note(row.id))
    },
    bulk: 'all',
  },
  /** With passwords too, where they are asked for; the list's own export has the columns that are shown. */
  export: {
    free: true,
    label: 'services.exportAll',
    icon: IconFileExport,
    open: (rows, { selection }) => selection.export(rows),
    bulk: 'all',
  },
  'copy-id': {
    free: true,
    label: (t) => t('common.copy', { what: t('common.id') }),
    icon: IconCopy,
    open: ([row], { copy, t }) => row && copy(String(row.id), t('common.id')),
  },
} as const satisfies Record<string, OpenUi<ServiceRow>>

/** `copyAddress(addressOf)`: for kinds whose services are reached at an address. */
export const copyAddress = <R extends ServiceRow>(addressOf: (row: R) => string | null): OpenUi<R> => ({
  free: true,
  label: (t) => t('common.copy', { what: t('common.address') }),
  icon: IconCopy,
  shown: (row) => addressOf(row) !== null,
  hint: addressOf,
  open: ([row], { copy, t }) => row && copy(addressOf(row) ?? '', t('common.address')),
})

import { IconArrowsMaximize, IconDots, IconEdit, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { drawerOf } from '../../../lib/use-drawer.ts'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { useSizes } from '../../services/sizes.ts'
import type { Disk } from './disk.ts'
import css from './disks.module.css'

const TONES = { making: 'busy', ready: 'ok', growing: 'busy', failed: 'danger', removing: 'busy' } as const

interface RowsProps {
  disks: readonly Disk[]
  /** Opens the form of this name. */
  onShow: (drawer: string) => void
  onDelete: (disk: Disk) => void
}

export function DiskRows({ disks, ...acts }: RowsProps) {
  const t = useTranslations('disks')
  return (
    <Panel title={t('title')} flush foot={<span className="c3">{t('foot')}</span>}>
      {disks.length === 0 ? (
        <p className={css.none}>{t('none')}</p>
      ) : (
        <ul className={css.rows}>
          {disks.map((disk) => (
            <Row key={disk.id} disk={disk} {...acts} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Row({ disk, onShow, onDelete }: Omit<RowsProps, 'disks'> & { disk: Disk }) {
  const t = useTranslations('disks')
  const { gigabytes } = useSizes()
  const reasonText = useReasonText()
  const { name, sizeGb, wantedGb, device, takesMore, state, actions } = disk
  const why = (action: keyof Disk['actions']): string | null => {
    const code = reasonOf(actions[action])
    return code && reasonText(code, { name })
  }
  const size =
    sizeGb !== null && sizeGb !== wantedGb ? t('becomes', { from: gigabytes(sizeGb), to: gigabytes(wantedGb) }) : gigabytes(wantedGb)
  return (
    <li>
      <TwoLines name={name} sub={takesMore ? t('takesMore') : t('staysSo')} />
      <span className="num">{size}</span>
      <span className={css.device}>
        {device && (
          <>
            <span className="mono sm">{device}</span>
            <CopyButton text={device} what={t('device')} />
          </>
        )}
      </span>
      <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
      <ActionMenu
        label={t('menuOf', { name })}
        items={[
          {
            ...{ id: 'grow', label: t(state === 'failed' ? 'tryAgain' : 'grow'), icon: IconArrowsMaximize, reason: why('grow') },
            onSelect: () => onShow(drawerOf('grow', disk)),
          },
          { id: 'edit', label: t('edit'), icon: IconEdit, reason: why('update'), onSelect: () => onShow(drawerOf('edit', disk)) },
          {
            ...{ id: 'delete', label: t('delete'), icon: IconTrash, danger: true, divided: true, reason: why('delete') },
            onSelect: () => onDelete(disk),
          },
        ]}
      >
        <IconButton icon={IconDots} label={t('menuOf', { name })} />
      </ActionMenu>
    </li>
  )
}

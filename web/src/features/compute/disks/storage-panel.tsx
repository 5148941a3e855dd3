import { IconPlus, IconShoppingCart } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { useSizes } from '../../services/sizes.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import type { Disks } from './disk.ts'

interface StoragePanelProps {
  vps: VpsDetail
  actions: ServiceActions<Vps>
  disks: Disks
  onAdd: () => void
}

/** How much there is, how much of it is on no disk, and more of it. */
export function StoragePanel({ vps, actions, disks: { totalGb, freeGb, add }, onAdd }: StoragePanelProps) {
  const t = useTranslations('disks')
  const { gigabytes } = useSizes()
  const reasonText = useReasonText()
  const more = actions.offer(vps, 'addon')
  const code = reasonOf(add)
  return (
    <Panel
      title={t('storage')}
      hint={t('ofTotal', { free: gigabytes(freeGb), total: gigabytes(totalGb) })}
      actions={
        <>
          {more && (
            <DisabledReason reason={more.reason}>
              <Button size="small" icon={IconShoppingCart} onClick={more.run}>
                {t('buy')}
              </Button>
            </DisabledReason>
          )}
          <DisabledReason reason={code && reasonText(code, { name: vps.name })}>
            <Button size="small" icon={IconPlus} onClick={onAdd}>
              {t('add')}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <ProgressBar
        thick
        tone="accent"
        percent={totalGb === 0 ? 0 : ((totalGb - freeGb) / totalGb) * 100}
        label={t('onDisks', { used: gigabytes(totalGb - freeGb), total: gigabytes(totalGb) })}
      />
    </Panel>
  )
}

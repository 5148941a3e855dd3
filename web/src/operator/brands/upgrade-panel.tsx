import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import type { OperatorBrand } from './brands-page.tsx'

/** The door for customers [B2]: shut while the portal is upgraded. */
export function UpgradePanel({ brand, onSwitch }: { brand: OperatorBrand; onSwitch: (upgrading: boolean) => Promise<unknown> }) {
  const t = useTranslations('operator.brands.upgrade')
  const [asking, setAsking] = useState(false)
  const { upgrading, name } = brand
  const act = async () => {
    await onSwitch(!upgrading)
    await queryClient.invalidateQueries(underPath('operator/brand'))
    toastOk(upgrading ? t('opened', { name }) : t('closed', { name }))
  }
  return (
    <Panel title={t('title')}>
      <div className="stack">
        {upgrading ? <Note tone="warn">{t('isClosed')}</Note> : <p className="c2">{t('text')}</p>}
        <div>
          <StaffAction roles={[]} look={upgrading ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
            {upgrading ? t('open') : t('close')}
          </StaffAction>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={upgrading ? t('openTitle', { name }) : t('closeTitle', { name })}
          confirm={upgrading ? t('open') : t('close')}
          danger={!upgrading}
          typeName={upgrading ? undefined : name}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          {upgrading ? t('openText') : t('closeText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

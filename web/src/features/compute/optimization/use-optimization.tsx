import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { Definition } from '../../../design/data/definition-list.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Vps, VpsDetail } from '../calls.ts'
import css from '../detail/detail.module.css'

const BASE = 'user/service/vps'

/** What its processors are set up for, and the way to the other; asked before, because a machine that runs restarts. */
export function useOptimization(vps: VpsDetail, actions: ServiceActions<Vps>): { definition: Definition; dialog: ReactNode } {
  const t = useTranslations('compute.optimization')
  const [asked, setAsked] = useState(false)
  const look = actions.look(vps, 'change-optimization')
  const other = vps.optimization === 'performance' ? 'emulator' : 'performance'
  return {
    definition: {
      term: t('term'),
      value: t(`of.${vps.optimization}`),
      action: look && (
        <DisabledReason reason={look.reason}>
          <Button look="ghost" size="small" className={css.reveal} aria-label={look.label} onClick={() => setAsked(true)}>
            {t('change')}
          </Button>
        </DisabledReason>
      ),
    },
    dialog: asked && (
      <ConfirmDialog
        title={t(`title.${other}`, { name: vps.name })}
        confirm={t('confirm')}
        onConfirm={async () => {
          await call(`${BASE}/resource/change-optimization`, { id: vps.id, optimization: other })
          refreshServices(BASE)
        }}
        onClose={() => setAsked(false)}
      >
        <p>{t(`text.${other}`)}</p>
        <p className="c2">{t('restarts')}</p>
      </ConfirmDialog>
    ),
  }
}

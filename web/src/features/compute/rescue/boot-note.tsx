import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import { LeaveRescue } from './leave-rescue.tsx'

type Elsewhere = Exclude<VpsDetail['boot'], 'disk'>

/** Whoever looks at the server must not take the other system for it. */
export function BootNote({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const t = useTranslations('rescue.note')
  const { contract } = useKind()
  if (vps.boot === 'disk') return null
  return (
    <Note
      tone="warn"
      icon={IconLifebuoy}
      title={t(`${vps.boot}.title`)}
      actions={
        <>
          <ButtonLink size="small" to={servicePaths(contract).detail(vps.id, { tab: 'rescue' })}>
            {t('open')}
          </ButtonLink>
          {vps.boot === 'rescue' && <LeaveRescue vps={vps} actions={actions} look="ghost" />}
        </>
      }
    >
      {t(`${vps.boot}.text`)}
    </Note>
  )
}

export function BootMark({ boot }: { boot: Elsewhere }) {
  const t = useTranslations('rescue.note')
  return <span className="warn-t">{t(`${boot}.mark`)}</span>
}

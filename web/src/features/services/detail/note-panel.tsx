import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import type { ServiceRow } from '../calls.ts'
import { useKind } from '../kind-context.tsx'
import { servicePaths } from '../service-paths.ts'
import css from './detail.module.css'

export function NotePanel({ service }: { service: ServiceRow }) {
  const t = useTranslations('services.note')
  const { contract } = useKind()
  return (
    <Panel
      title={t('title')}
      actions={
        service.role === 'owner' && (
          <ButtonLink to={servicePaths(contract).note(service.id)} look="ghost" size="small" icon={IconPencil} aria-label={t('edit')} />
        )
      }
    >
      {service.note ? <p className={css.note}>{service.note}</p> : <p className="c3">{t('empty')}</p>}
    </Panel>
  )
}

import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { paths } from '../../../paths.ts'
import type { VpsDetail } from '../../compute/calls.ts'
import css from './detail.module.css'

export function NotePanel({ vps }: { vps: VpsDetail }) {
  const t = useTranslations('compute.note')
  return (
    <Panel
      title={t('title')}
      actions={<ButtonLink to={paths.vpsNote(vps.id)} look="ghost" size="small" icon={IconPencil} aria-label={t('edit')} />}
    >
      {vps.note ? <p className={css.note}>{vps.note}</p> : <p className="c3">{t('empty')}</p>}
    </Panel>
  )
}

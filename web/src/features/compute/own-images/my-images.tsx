import { OWN_IMAGES_MAX } from '@portal/contracts/constants.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { OutputOf } from '../../../api/endpoints.ts'
import { useCall } from '../../../api/hooks.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { IconButton } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { useSizes } from '../../services/sizes.ts'
import css from './own-images.module.css'

type OwnImage = OutputOf<'user/service/vps/image/list'>['items'][number]

const TONES = { making: 'busy', ready: 'ok', failed: 'danger', removing: 'busy' } as const
const LOOK_AGAIN_MS = 3000

/** Below the snapshots that they were made of; nothing where there are none. */
export function MyImages() {
  const t = useTranslations('systems.own')
  const states = useTranslations('compute.imageState')
  const sizes = useSizes()
  const title = useImageTitle()
  const { data, error, refetch } = useCall(
    'user/service/vps/image/list',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ state }) => state !== 'ready' && state !== 'failed') ? LOOK_AGAIN_MS : false,
    },
  )
  const [asked, setAsked] = useState<OwnImage | null>(null)
  const items = data?.items ?? []
  // Whether there are any is not known: nothing would say that there are none.
  if (error && !data)
    return (
      <Panel title={t('title')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (items.length === 0) return null
  return (
    <Panel title={t('title')} hint={t('facts', { n: items.length, max: OWN_IMAGES_MAX })} flush>
      <ul className={css.rows}>
        {items.map((row) => (
          <li key={row.id}>
            <TwoLines name={row.name} sub={<DateText value={row.madeAt} time />} />
            <StatusBadge tone={TONES[row.state]}>{states(row.state)}</StatusBadge>
            <span className={`c2 ${css.of}`}>
              {t('of', { server: row.serviceName, system: title(row.osTitle) })} · {t('needs', { disk: sizes.gigabytes(row.minDiskGb) })}
            </span>
            <IconButton
              icon={IconTrash}
              label={t('deleteOf', { name: row.name })}
              size="small"
              off={row.state === 'making' || row.state === 'removing'}
              onClick={() => setAsked(row)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          danger
          title={t('ask.title', { name: asked.name })}
          confirm={t('delete')}
          onConfirm={async () => {
            await call('user/service/vps/image/delete', { imageId: asked.id })
            await queryClient.invalidateQueries(underPath('user/service/vps/image'))
          }}
          onClose={() => setAsked(null)}
        >
          {t('ask.text')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

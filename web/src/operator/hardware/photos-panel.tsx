import { PHOTO_MAX, PHOTO_TYPES } from '@portal/contracts/hardware-photos.ts'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { API_BASE } from '../../api/base.ts'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { IconButton } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { showToast, toastError } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { broughtOf } from '../../features/tickets/desk.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { useRoleReason } from '../session.ts'
import css from './hardware.module.css'
import type { Machine } from './machine.ts'

type Photo = Machine['photos'][number]

/** How a machine stands in its rack, and what is broken of it. */
export function PhotosPanel({ machine: { id, photos } }: { machine: Machine }) {
  const t = useTranslations('operator.hardware.photos')
  const chosen = useRef<HTMLInputElement>(null)
  const add = useSubmit('operator/hardware/photo-add', { invalidates: ['operator/hardware'] })
  const bring = async (file: File | undefined) => {
    if (!file) return
    if (file.size > PHOTO_MAX) return void showToast({ tone: 'warn', title: t('tooLarge', { megabytes: PHOTO_MAX / 1024 / 1024 }) })
    try {
      add.mutate({ id, ...(await broughtOf(file)) })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Panel
      title={t('title')}
      hint={photos.length}
      actions={
        <StaffAction
          roles={['provisioning']}
          look="ghost"
          size="small"
          icon={IconPhotoPlus}
          working={add.isPending}
          onClick={() => chosen.current?.click()}
        >
          {t('add')}
        </StaffAction>
      }
    >
      <input
        ref={chosen}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        aria-label={t('add')}
        onChange={({ target }) => {
          void bring(target.files?.[0])
          target.value = ''
        }}
      />
      {photos.length === 0 ? (
        <p className="c3">{t('none')}</p>
      ) : (
        <ul className={css.photos}>
          {photos.map((photo) => (
            <PhotoTile key={photo.id} machineId={id} photo={photo} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Fetched once and kept as it came: an address serves one time only. */
function PhotoTile({ machineId, photo }: { machineId: number; photo: Photo }) {
  const t = useTranslations('operator.hardware.photos')
  const readOnly = useRoleReason(['provisioning'])
  const remove = useSubmit('operator/hardware/photo-remove', { invalidates: ['operator/hardware'] })
  const picture = useQuery({
    queryKey: ['machine-photo', machineId, photo.id],
    queryFn: async () => {
      const { url } = await call('operator/hardware/photo', { id: machineId, photoId: photo.id })
      const answer = await fetch(url.replace(/^\/api2/, API_BASE))
      if (!answer.ok) throw new Error(`${photo.name}: ${answer.status}`)
      return URL.createObjectURL(await answer.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <li>
      {picture.data ? <img src={picture.data} alt={photo.name} /> : <span className={css.noPhoto}>{photo.name}</span>}
      <span className={css.caption}>
        <span className="sm c3 ell">
          {photo.by}, <DateText value={photo.at} short />
        </span>
        <DisabledReason reason={readOnly}>
          <IconButton
            icon={IconX}
            size="small"
            label={t('remove', { name: photo.name })}
            off={remove.isPending}
            onClick={() => remove.mutate({ id: machineId, photoId: photo.id })}
          />
        </DisabledReason>
      </span>
    </li>
  )
}

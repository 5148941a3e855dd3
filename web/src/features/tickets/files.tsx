import { IconDownload, IconFileText, IconPhoto, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../design/controls/button.tsx'
import { toastError } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import type { Desk, TicketFile } from './desk.ts'
import css from './tickets.module.css'

/** `4 kB`, `2.1 MB`. */
export function useSize(): (bytes: number) => string {
  const t = useTranslations('tickets.files')
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { n: Math.max(1, Math.round(bytes / 1000)) })
      : t('megabytes', { n: Math.round(bytes / 100_000) / 10 })
}

/** Its address is good once: it is asked for at the click, and the browser saves what comes. */
export async function download(desk: Desk, { id, name }: TicketFile): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = await desk.addressOf(id)
    link.download = name
    link.click()
  } catch (error) {
    toastError(error)
  }
}

export function FileChip({ file, onOpen, onRemove }: { file: TicketFile; onOpen?: () => void; onRemove?: () => void }) {
  const t = useTranslations('tickets.files')
  const size = useSize()
  const face = (
    <>
      <Icon of={file.image ? IconPhoto : IconFileText} />
      <span className="ell">{file.name}</span>
      <span className="sm c3 nowrap">{size(file.size)}</span>
    </>
  )
  return (
    <li className={css.chip}>
      {onOpen ? (
        <button type="button" className={css.chipFace} onClick={onOpen} aria-label={t('download', { name: file.name })}>
          {face}
        </button>
      ) : (
        <span className={css.chipFace}>{face}</span>
      )}
      {onRemove && <IconButton icon={IconX} size="small" label={t('remove', { name: file.name })} onClick={onRemove} />}
    </li>
  )
}

/** Pictures are shown, everything else is a name to be downloaded. */
export function Files({ files, desk }: { files: readonly TicketFile[]; desk: Desk }) {
  if (files.length === 0) return null
  const pictures = files.filter(({ image }) => image)
  return (
    <div className={css.files}>
      {pictures.map((file) => (
        <Picture key={file.id} file={file} desk={desk} />
      ))}
      <ul className={css.chips}>
        {files.map((file) => (
          <FileChip key={file.id} file={file} onOpen={() => void download(desk, file)} />
        ))}
      </ul>
    </div>
  )
}

/** Fetched once and kept as it came: an address serves one time only. */
function Picture({ file, desk }: { file: TicketFile; desk: Desk }) {
  const picture = useQuery({
    queryKey: ['ticket-picture', desk.draftKey, file.id],
    queryFn: async () => {
      const answer = await fetch(await desk.addressOf(file.id))
      if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`)
      return URL.createObjectURL(await answer.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!picture.data) return null
  return (
    <button type="button" className={css.picture} onClick={() => void download(desk, file)}>
      <img src={picture.data} alt={file.name} />
    </button>
  )
}

/** Everything that was attached in a conversation, beside it. */
export function FileList({ files, desk }: { files: readonly TicketFile[]; desk: Desk }) {
  const t = useTranslations('tickets.files')
  return (
    <ul className={css.fileList}>
      {files.map((file) => (
        <li key={file.id}>
          <Icon of={file.image ? IconPhoto : IconFileText} />
          <span className="ell">{file.name}</span>
          <span className="sp" />
          <IconButton
            icon={IconDownload}
            size="small"
            label={t('download', { name: file.name })}
            onClick={() => void download(desk, file)}
          />
        </li>
      ))}
    </ul>
  )
}

import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { cx } from '../../lib/class-names.ts'
import { FileChip } from './files.tsx'
import css from './tickets.module.css'
import type { Attached } from './use-files.ts'

/** The files that go with what is being written, and what was refused. */
export function ChosenFiles({ attached: { files, coming, problem, remove } }: { attached: Attached }) {
  const t = useTranslations('tickets.files')
  if (files.length + coming.length === 0 && problem === null) return null
  return (
    <div className={css.chosen}>
      <ul className={css.chips}>
        {files.map((file) => (
          <FileChip key={file.id} file={file} onRemove={() => remove(file.id)} />
        ))}
        {coming.map((name) => (
          <li key={name} className={css.chip} aria-busy>
            <span className={css.chipFace}>
              <span className="ell">{name}</span>
              <span className="sm c3">{t('coming')}</span>
            </span>
          </li>
        ))}
      </ul>
      {problem && (
        <p className="danger-t sm" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

export function AttachButton({ attached }: { attached: Attached }) {
  const t = useTranslations('tickets.files')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="ghost" icon={IconPaperclip} onClick={() => input.current?.click()}>
        {t('attach')}
      </Button>
      <span className={cx(css.limit, 'sm c3')}>{t('limit')}</span>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={(event) => {
          void attached.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

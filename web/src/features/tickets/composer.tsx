import { TICKET_TEXT_MAX } from '@portal/contracts/tickets.ts'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { Note } from '../../design/layout/note.tsx'
import { cx } from '../../lib/class-names.ts'
import { newRequestId } from '../../lib/random.ts'
import type { Desk } from './desk.ts'
import { useDraft } from './draft.ts'
import { FileChip } from './files.tsx'
import { Markdown } from './markdown.tsx'
import css from './tickets.module.css'
import { type Attached, useFiles } from './use-files.ts'

export interface Written {
  readonly text: string
  readonly files: readonly number[]
}

export interface Writing {
  readonly text: string
  readonly change: (text: string) => void
  readonly clear: () => void
  readonly attached: Attached
}

/** What is being written, and the files that go with it. */
export function useWriting(desk: Desk): Writing {
  const [text, change, clear] = useDraft(desk.draftKey)
  const attached = useFiles(desk)
  return {
    ...{ text, attached },
    change: (next) => {
      desk.writing()
      change(next)
    },
    clear: () => {
      clear()
      attached.clear()
    },
  }
}

interface ComposerProps {
  desk: Desk
  label: string
  /** Sends; the same id for as long as nobody knows whether it arrived. Throws where it is refused. */
  onSend: (written: Written, act: string, requestId: string) => Promise<unknown>
  /** Beside the one that sends: its name is given to `onSend`. */
  others?: readonly { readonly act: string; readonly label: string }[]
  send: string
  /** Over the box: whom it goes to. */
  head?: ReactNode
  /** Beside the button that attaches. */
  tools?: (writing: Writing) => ReactNode
  tone?: 'note'
}

/** Where answers are written: Markdown with a look at how it will read, files, and a draft that is kept. */
export function Composer({ desk, label, onSend, others = [], send, head, tools, tone }: ComposerProps) {
  const t = useTranslations('tickets.composer')
  const writing = useWriting(desk)
  const [working, setWorking] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = useRef<{ readonly body: string; readonly id: string } | null>(null)
  const { text, attached } = writing
  const empty = text.trim() === '' || attached.coming.length > 0
  const submit = async (act: string) => {
    if (empty || working) return
    const written = { text, files: attached.files.map(({ id }) => id) }
    const body = JSON.stringify([act, written])
    if (attempt.current?.body !== body) attempt.current = { body, id: newRequestId() }
    setWorking(act)
    setFailure(null)
    try {
      await onSend(written, act, attempt.current.id)
      attempt.current = null
      writing.clear()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setWorking(null)
    }
  }
  return (
    <section className={cx(css.composer, tone === 'note' && css.note)} aria-label={label}>
      <Editor desk={desk} writing={writing} label={label} head={head} onSubmit={() => void submit('send')} />
      {failure && (
        <Note tone="danger" live>
          {failure}
        </Note>
      )}
      <div className={css.foot}>
        <AttachButton attached={attached} />
        {tools?.(writing)}
        <span className="sp" />
        {others.map(({ act, label }) => (
          <Button key={act} off={empty} working={working === act} onClick={() => void submit(act)}>
            {label}
          </Button>
        ))}
        <Button
          look="primary"
          icon={IconSend}
          off={empty}
          working={working === 'send'}
          onClick={() => void submit('send')}
          title={t('keys')}
        >
          {send}
        </Button>
      </div>
    </section>
  )
}

/** The box itself; a form that has a button of its own uses it alone. */
export function Editor({
  desk,
  writing: { text, change, attached },
  label,
  head,
  onSubmit,
}: {
  desk: Desk
  writing: Writing
  label: string
  head?: ReactNode
  onSubmit?: () => void
}) {
  const t = useTranslations('tickets.composer')
  const id = useId()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [html, setHtml] = useState<string | null>(null)
  const look = async (next: 'write' | 'preview') => {
    setView(next)
    setHtml(null)
    if (next === 'preview') setHtml(await desk.preview(text).catch(() => ''))
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <>
      <div className={css.editorHead}>
        <Segmented
          label={t('view')}
          value={view}
          onChange={(next) => void look(next)}
          options={[
            { value: 'write', label: t('write') },
            { value: 'preview', label: t('preview') },
          ]}
        />
        <span className="sp" />
        {head ?? <span className="sm c3">Markdown</span>}
      </div>
      {view === 'write' ? (
        <textarea
          id={id}
          className={css.text}
          aria-label={label}
          value={text}
          maxLength={TICKET_TEXT_MAX}
          rows={6}
          onChange={(event) => change(event.target.value)}
          onKeyDown={keys}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            void attached.add(files)
          }}
        />
      ) : (
        <div className={css.preview} aria-busy={html === null || undefined}>
          {html === '' ? <p className="c3">{t('nothing')}</p> : html !== null && <Markdown html={html} />}
        </div>
      )}
      <Chosen attached={attached} />
    </>
  )
}

function Chosen({ attached: { files, coming, problem, remove } }: { attached: Attached }) {
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

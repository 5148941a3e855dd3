import { TICKET_TEXT_MAX } from '@portal/contracts/tickets.ts'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import type { Desk } from './desk.ts'
import { Markdown } from './markdown.tsx'
import css from './tickets.module.css'
import type { Writing } from './use-writing.ts'

interface EditorProps {
  desk: Desk
  writing: Writing
  label: string
  /** Over the box: whom it goes to. */
  head?: ReactNode
  /** What is wrong with what was written. */
  error?: string | undefined
  onSubmit?: () => void
}

/** A look at a text: what it will read like, or why that could not be told; neither while it is asked for. */
interface Look {
  readonly of: string
  readonly html?: string
  readonly failure?: string
}

/** The box itself; a form that has a button of its own uses it alone. */
export function Editor({ desk, writing: { text, change, attached }, label, head, error, onSubmit }: EditorProps) {
  const t = useTranslations('tickets.composer')
  const id = useId()
  const [look, setLook] = useState<Look | null>(null)
  // What was sent, or filled in from a canned reply, is looked at no more: the look is of one text.
  const shown = look?.of === text ? look : null
  const preview = async () => {
    setLook({ of: text })
    const came = await desk.preview(text).then(
      (html) => ({ html }),
      (failure: unknown) => ({ failure: errorText(failure) }),
    )
    setLook((now) => (now?.of === text ? { of: text, ...came } : now))
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
          value={shown ? 'preview' : 'write'}
          onChange={(next) => (next === 'preview' ? void preview() : setLook(null))}
          options={[
            { value: 'write', label: t('write') },
            { value: 'preview', label: t('preview') },
          ]}
        />
        <span className="sp" />
        {head ?? <span className="sm c3">Markdown</span>}
      </div>
      {shown ? (
        <div className={css.preview} aria-busy={shown.html === undefined && shown.failure === undefined ? true : undefined}>
          <Looked at={shown} />
        </div>
      ) : (
        <textarea
          id={id}
          className={css.text}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={text}
          maxLength={TICKET_TEXT_MAX}
          rows={6}
          onChange={(event) => {
            // A look at a former text does not come back when the same is typed again.
            setLook(null)
            change(event.target.value)
          }}
          onKeyDown={keys}
          onPaste={(event) => {
            const files = [...event.clipboardData.files]
            if (files.length === 0) return
            event.preventDefault()
            void attached.add(files)
          }}
        />
      )}
      {error && (
        <p id={`${id}-error`} className={css.wrong}>
          {error}
        </p>
      )}
      <ChosenFiles attached={attached} />
    </>
  )
}

function Looked({ at: { html, failure } }: { at: Look }) {
  const t = useTranslations('tickets.composer')
  if (failure !== undefined)
    return (
      <p className="danger-t" role="alert">
        {failure}
      </p>
    )
  if (html === undefined) return null
  return html === '' ? <p className="c3">{t('nothing')}</p> : <Markdown html={html} />
}

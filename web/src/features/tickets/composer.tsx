import { IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { Button } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { cx } from '../../lib/class-names.ts'
import { newRequestId } from '../../lib/random.ts'
import { AttachButton } from './chosen-files.tsx'
import type { Desk } from './desk.ts'
import { Editor } from './editor.tsx'
import css from './tickets.module.css'
import { useWriting, type Writing } from './use-writing.ts'

export interface Written {
  readonly text: string
  readonly files: readonly number[]
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

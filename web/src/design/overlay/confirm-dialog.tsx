import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { asApiError } from '../../api/errors.ts'
import { Button } from '../controls/button.tsx'
import fieldCss from '../form/field.module.css'
import { Note } from '../layout/note.tsx'
import { Reference } from '../layout/states.tsx'
import css from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** Names the object: "Rebuild prod-web-01?" */
  title: ReactNode
  /** What will happen, what stays. */
  children?: ReactNode
  /** The button names the act. */
  confirm: string
  cancel?: string
  danger?: boolean
  /** Only where data dies: the name that must be typed. */
  typeName?: string
  /** May answer a promise: the button shows the work, a refusal is shown here. */
  onConfirm: () => unknown
  onClose: () => void
}

export function ConfirmDialog({ title, children, confirm, cancel, danger, typeName, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslations('common')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const ready = !typeName || typed.trim() === typeName
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Where a form asks (whether to leave it), the answer must not send that form.
    event.stopPropagation()
    if (!ready || working) return
    setWorking(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setError(cause)
      setWorking(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} locked={working}>
      <form onSubmit={(event) => void submit(event)}>
        {children && <div>{children}</div>}
        {typeName && (
          <div className={`${fieldCss.field} ${css.field}`}>
            <label htmlFor={id} className="b">
              {t.rich('typeToConfirm', { name: () => <span className="mono">{typeName}</span> })}
            </label>
            <span className={fieldCss.box}>
              <input
                id={id}
                className={`${fieldCss.input} mono`}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
              />
            </span>
          </div>
        )}
        {error !== null && (
          <div className={css.field}>
            <Note tone="danger" live>
              {errorText(error)} {asApiError(error).ref && <Reference value={asApiError(error).ref ?? ''} />}
            </Note>
          </div>
        )}
        <div className={css.actions}>
          <Button onClick={onClose} off={working} data-autofocus={danger && !typeName ? true : undefined}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            look={danger ? 'dangerFill' : 'primary'}
            off={!ready}
            working={working}
            data-autofocus={typeName || danger ? undefined : true}
          >
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import fieldCss from '../../../design/form/field.module.css'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { readStored, writeStored } from '../../../lib/preference.ts'
import css from './console.module.css'
import { strokesOf, unusualCharacters } from './keystrokes.ts'
import { KEYBOARD_LAYOUTS, type KeyboardLayout } from './layouts.ts'
import type { Viewer } from './viewer.ts'

const TEXT_MAX = 5000
const LAYOUT_KEY = 'portal.console.layout'
const storedLayout = (): KeyboardLayout => KEYBOARD_LAYOUTS.find((one) => one === readStored(LAYOUT_KEY)) ?? 'us'

interface PasteDialogProps {
  viewer: Viewer
  onClose: () => void
}

/** A text console has no clipboard: the text is typed, key by key. */
export function PasteDialog({ viewer, onClose }: PasteDialogProps) {
  const t = useTranslations('consoles')
  const common = useTranslations('common')
  const id = useId()
  const [text, setText] = useState('')
  const [layout, setLayout] = useState(storedLayout)
  const [typed, setTyped] = useState<number | null>(null)
  const control = useRef(new AbortController())
  // A serial line takes signs as they are, a screen only keys.
  const keys = viewer.ctrlAltDel !== undefined
  const total = keys ? strokesOf(text, layout).length : [...text].length
  const unusual = keys ? unusualCharacters(text, layout) : []
  useEffect(() => () => control.current.abort(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (total === 0 || typed !== null) return
    control.current = new AbortController()
    setTyped(0)
    await viewer.type(text, { signal: control.current.signal, onTyped: setTyped, layout })
    if (control.current.signal.aborted) return
    onClose()
  }
  return (
    <Dialog title={t('pasteTitle')} onClose={onClose} width={520}>
      <form onSubmit={(event) => void submit(event)}>
        {keys && (
          <SelectField
            {...{ id: `${id}-layout`, name: 'layout', label: t('layout.label'), hint: t('layout.hint'), error: undefined }}
            value={layout}
            options={KEYBOARD_LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
            onChange={(value) => {
              writeStored(LAYOUT_KEY, value)
              setLayout(value as KeyboardLayout)
            }}
            disabled={typed !== null}
          />
        )}
        <label htmlFor={id} className="c2">
          {t(keys ? 'pasteAsKeys' : 'pasteText')}
        </label>
        <span className={`${fieldCss.box} ${fieldCss.area} ${css.pasteBox}`}>
          <textarea
            id={id}
            className={`${fieldCss.input} mono`}
            rows={8}
            maxLength={TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            readOnly={typed !== null}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
          />
        </span>
        {unusual.length > 0 && <p className="warn-t sm">{t('pasteUnusual', { characters: unusual.slice(0, 8).join(' ') })}</p>}
        {typed !== null && <ProgressBar percent={(typed / total) * 100} label={t('typing')} />}
        <div className={css.pasteActions}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" look="primary" working={typed !== null} off={total === 0}>
            {t('typeKeys', { n: total })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

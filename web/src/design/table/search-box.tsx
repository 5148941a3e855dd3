import { SEARCH_DEBOUNCE_MS } from '@portal/contracts/constants.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../lib/class-names.ts'
import fieldCss from '../form/field.module.css'
import { Icon } from '../icon.tsx'
import css from './table.module.css'

/** Asks 800 ms after the last key, at once on Enter; `/` jumps into it. */
export function SearchBox({ value, onSearch, hint }: { value: string; onSearch: (text: string) => void; hint: string }) {
  const t = useTranslations('table')
  const router = useRouter()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  // The wait may end at another address than it began at, and the question then belongs to that one.
  const latest = useRef(onSearch)
  latest.current = onSearch

  useEffect(() => {
    // Changed from elsewhere (Back, "clear filters"): what is being typed is not overwritten by its own echo.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', jump)
    return () => window.removeEventListener('keydown', jump)
  }, [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === sent.current) return
    sent.current = next.trim()
    latest.current(next.trim())
  }
  const sendSoon = (next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Who has chosen a row meanwhile is on the way to it and is not called back; a list that still stands there then is searched then.
      if (router.state.status === 'pending') sendSoon(next)
      else send(next)
    }, SEARCH_DEBOUNCE_MS)
  }
  return (
    <search className={cx(fieldCss.box, css.search)} data-quiet="">
      <Icon of={IconSearch} />
      <input
        ref={input}
        type="search"
        className={fieldCss.input}
        value={text}
        placeholder={hint}
        aria-label={hint}
        onChange={(event) => {
          setText(event.target.value)
          sendSoon(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text)
          if (event.key === 'Escape' && text) {
            setText('')
            send('')
          }
        }}
      />
      {text ? (
        <button
          type="button"
          className={fieldCss.eye}
          aria-label={t('clearSearch')}
          onClick={() => {
            setText('')
            send('')
            input.current?.focus()
          }}
        >
          <Icon of={IconX} size={14} />
        </button>
      ) : (
        <kbd className={css.kbd} aria-hidden>
          /
        </kbd>
      )}
    </search>
  )
}

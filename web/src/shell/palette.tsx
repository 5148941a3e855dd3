import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../design/data/status.tsx'
import { Icon, type IconType } from '../design/icon.tsx'
import { useModal } from '../design/overlay/use-modal.ts'
import { cx } from '../lib/class-names.ts'
import { useGo } from '../lib/navigation.ts'
import { paletteGroups } from '../lib/palette-actions.ts'
import { useStore } from '../lib/store.ts'
import css from './palette.module.css'
import type { Found, PaletteSource } from './palette-source.ts'
import { usePaletteSearch } from './use-palette-search.ts'

interface Entry {
  readonly id: string
  readonly icon?: IconType
  readonly label: string
  readonly detail?: string
  readonly end?: ReactNode
  readonly reason?: string | null
  readonly run: () => void
}

const fits = (label: string, query: string): boolean => label.toLowerCase().includes(query.trim().toLowerCase())

interface PaletteProps {
  readonly places: readonly { readonly path: string; readonly label: string; readonly icon?: IconType }[]
  /** Searches, each with its heading; the same array at every rendering. */
  readonly sources: readonly (PaletteSource & { readonly heading: string })[]
  readonly onClose: () => void
}

/** Ctrl/Cmd-K: objects by name, address or number, actions on what is in view, and every place. */
export function Palette({ places, sources, onClose }: PaletteProps) {
  const t = useTranslations('shell.palette')
  const go = useGo()
  const id = useId()
  const dialog = useModal(onClose)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const offered = useStore(paletteGroups)
  const found = usePaletteSearch(query, sources)

  const toEntry = (source: IconType, item: Found): Entry => ({
    id: item.id,
    icon: source,
    label: item.title,
    detail: item.detail,
    end: item.status && <StatusBadge tone={item.tone ?? 'unknown'}>{item.status}</StatusBadge>,
    run: () => go(item.to),
  })
  const groups: { heading: string; entries: Entry[] }[] = [
    ...found.map(({ source, items }) => ({ heading: source.heading, entries: items.map((item) => toEntry(source.icon, item)) })),
    ...[...offered.values()].map(({ heading, actions }) => ({
      heading,
      entries: actions.filter(({ label }) => fits(label, query)).map((action) => ({ ...action, detail: action.reason ?? action.hint })),
    })),
    {
      heading: t('goTo'),
      entries: places
        .filter(({ label }) => fits(label, query))
        .map(({ path, label, icon = IconArrowRight }) => ({ id: path, icon, label, run: () => go(path) })),
    },
  ].filter(({ entries }) => entries.length > 0)
  const all = groups.flatMap(({ entries }) => entries)
  const current = Math.min(at, Math.max(0, all.length - 1))

  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.reason) return
    onClose()
    entry.run()
  }
  const keys = (event: KeyboardEvent) => {
    const to = (next: number) => {
      event.preventDefault()
      setAt(next)
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'ArrowDown') to((current + 1) % Math.max(1, all.length))
    else if (event.key === 'ArrowUp') to((current - 1 + all.length) % Math.max(1, all.length))
    else if (event.key === 'Home' && query === '') to(0)
    else if (event.key === 'Enter') {
      event.preventDefault()
      choose(all[current])
    }
  }
  return (
    <dialog ref={dialog} className={css.palette} aria-label={t('label')}>
      <div className={css.box}>
        <div className={css.input}>
          <Icon of={IconSearch} />
          <input
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
            aria-label={t('placeholder')}
            placeholder={t('placeholder')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setAt(0)
            }}
            onKeyDown={keys}
            data-autofocus
            spellCheck={false}
            autoComplete="off"
          />
          <kbd>esc</kbd>
        </div>
        <div ref={list} className={css.list}>
          <div id={id} role="listbox" aria-label={t('label')} hidden={all.length === 0}>
            {groups.map(({ heading, entries }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
              <div key={heading} role="group" aria-label={heading}>
                <div className={css.heading}>{heading}</div>
                {entries.map((entry) => {
                  const index = all.indexOf(entry)
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which keeps the focus
                    <div
                      key={entry.id}
                      id={`${id}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === current}
                      aria-disabled={entry.reason ? true : undefined}
                      className={cx(css.entry, index === current && css.on, entry.reason && css.off)}
                      onPointerMove={() => index !== current && setAt(index)}
                      onClick={() => choose(entry)}
                    >
                      {entry.icon && <Icon of={entry.icon} />}
                      <span className="ell">
                        <Marked text={entry.label} query={query} />
                      </span>
                      {entry.detail && <span className={css.detail}>{entry.detail}</span>}
                      <span className="sp" />
                      {entry.end}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
          {all.length === 0 && (
            <p role="status" className={css.nothing}>
              {t('nothing', { query })}
            </p>
          )}
        </div>
        <div className={css.foot} aria-hidden>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}
          </span>
          <span>
            <kbd>↵</kbd> {t('open')}
          </span>
          <span className="sp" />
          <span className="ell">{t('hint')}</span>
        </div>
        <p className="sr" role="status">
          {t('results', { n: all.length })}
        </p>
      </div>
    </dialog>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  const wanted = query.trim()
  const at = wanted ? text.toLowerCase().indexOf(wanted.toLowerCase()) : -1
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.mark}>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}

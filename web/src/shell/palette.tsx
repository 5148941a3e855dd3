import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../design/icon.tsx'
import { useModal } from '../design/overlay/use-modal.ts'
import { cx } from '../lib/class-names.ts'
import { useGo } from '../lib/navigation.ts'
import { paletteGroups } from '../lib/palette-actions.ts'
import { useStore } from '../lib/store.ts'
import css from './palette.module.css'
import { type Entry, type EntryGroup, entryGroups, type Place } from './palette-entries.ts'
import { PaletteList } from './palette-list.tsx'
import type { PaletteSearch } from './palette-source.ts'
import { usePaletteSearch } from './use-palette-search.ts'

interface PaletteProps {
  readonly places: readonly Place[]
  /** The same function at every rendering. */
  readonly search: PaletteSearch
  readonly placeholder: string
  /** What can be looked for, at the foot. */
  readonly hint: string
  readonly onClose: () => void
}

/** Ctrl/Cmd-K: objects by name, address or number, actions on what is in view, and every place. */
export function Palette({ places, search, placeholder, hint, onClose }: PaletteProps) {
  const t = useTranslations('shell.palette')
  const go = useGo()
  const id = useId()
  const dialog = useModal(onClose)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [narrowed, setNarrowed] = useState<string | null>(null)
  const offered = useStore(paletteGroups)
  const { groups: found, looking, failed } = usePaletteSearch(query, search)

  const every = entryGroups({ found, offered, places, placesHeading: t('goTo'), query, go })
  const only = every.filter((group) => group.id === narrowed)
  const groups = only.length > 0 ? only : every
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
  const narrow = (group: string | null) => {
    setNarrowed(group)
    setAt(0)
    dialog.current?.querySelector('input')?.focus()
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
            aria-label={placeholder}
            placeholder={placeholder}
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
        <Chips groups={every} narrowed={only.length > 0 ? narrowed : null} onNarrow={narrow} />
        <div ref={list} className={css.list} aria-busy={looking || undefined}>
          <PaletteList {...{ id, query, groups, current }} label={t('label')} onPoint={setAt} onChoose={choose} />
          {all.length === 0 && (
            <p role="status" className={css.nothing}>
              {looking ? t('looking') : failed ? t('failed') : t('nothing', { query })}
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
          <span className="ell">{failed && all.length > 0 ? t('failed') : hint}</span>
        </div>
        <p className="sr" role="status">
          {looking ? '' : t('results', { n: all.length })}
        </p>
      </div>
    </dialog>
  )
}

interface ChipsProps {
  groups: readonly EntryGroup[]
  narrowed: string | null
  onNarrow: (group: string | null) => void
}

/** Narrows to one kind of thing, where there are several: reached by Tab, and back to the letters at once. */
function Chips({ groups, narrowed, onNarrow }: ChipsProps) {
  const t = useTranslations('shell.palette')
  const kinds = groups.filter(({ count }) => count !== undefined)
  if (kinds.length < 2) return null
  const chip = (id: string | null, label: string, count?: string) => (
    <button
      key={id ?? ''}
      type="button"
      className={cx(css.chip, narrowed === id && css.chosen)}
      aria-pressed={narrowed === id}
      onClick={() => onNarrow(id)}
    >
      {label} {count && <span className={css.count}>{count}</span>}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame that this is not
    <div className={css.chips} role="group" aria-label={t('narrow')}>
      {chip(null, t('all'))}
      {kinds.map(({ id, heading, count }) => chip(id, heading, count))}
    </div>
  )
}

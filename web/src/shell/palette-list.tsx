import { StatusBadge } from '../design/data/status.tsx'
import { Icon } from '../design/icon.tsx'
import { cx } from '../lib/class-names.ts'
import css from './palette.module.css'
import type { Entry, EntryGroup } from './palette-entries.ts'

interface PaletteListProps {
  id: string
  label: string
  query: string
  groups: readonly EntryGroup[]
  current: number
  onPoint: (index: number) => void
  onChoose: (entry: Entry) => void
}

/** The options of the palette's combobox, under their headings. */
export function PaletteList({ id, label, query, groups, current, onPoint, onChoose }: PaletteListProps) {
  const all = groups.flatMap(({ entries }) => entries)
  return (
    <div id={id} role="listbox" aria-label={label} hidden={all.length === 0}>
      {groups.map(({ id: group, heading, entries, count }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
        <div key={group} role="group" aria-label={heading}>
          <div className={css.heading}>
            {heading} {count && <span className={css.count}>{count}</span>}
          </div>
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
                onPointerMove={() => index !== current && onPoint(index)}
                onClick={() => onChoose(entry)}
              >
                {entry.icon && <Icon of={entry.icon} />}
                <span className={css.title}>
                  <Marked text={entry.label} query={query} />
                </span>
                {entry.detail && (
                  <span className={css.detail}>
                    <Marked text={entry.detail} query={query} />
                  </span>
                )}
                <span className="sp" />
                {entry.status && (
                  <span className={css.status}>
                    <StatusBadge tone={entry.status.tone}>{entry.status.text}</StatusBadge>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
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

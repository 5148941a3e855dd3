import { folded } from '@portal/contracts/folded.ts'
import { IconArrowRight } from '@tabler/icons-react'
import type { Tone } from '../design/data/status.tsx'
import type { IconType } from '../design/icon.tsx'
import type { PaletteGroup } from '../lib/palette-actions.ts'
import type { FoundGroup } from './palette-source.ts'

export interface Entry {
  readonly id: string
  readonly icon?: IconType
  readonly label: string
  readonly detail?: string
  readonly status?: { readonly tone: Tone; readonly text: string }
  /** Why it cannot be chosen. */
  readonly reason?: string | null
  readonly run: () => void
}

export interface EntryGroup {
  readonly id: string
  readonly heading: string
  readonly entries: readonly Entry[]
  /** How many were found, where it is something that can be narrowed to: `6+` where there are more. */
  readonly count?: string
}

export interface Place {
  readonly path: string
  readonly label: string
  readonly icon?: IconType
}

interface Parts {
  readonly found: readonly FoundGroup[]
  readonly offered: ReadonlyMap<string, PaletteGroup>
  readonly places: readonly Place[]
  readonly placesHeading: string
  readonly query: string
  readonly go: (to: string) => void
}

const fits = (label: string, query: string): boolean => folded(label).includes(folded(query.trim()))

/** What was found, what can be done on what is in view, and where one can go; only what has entries. */
export function entryGroups({ found, offered, places, placesHeading, query, go }: Parts): EntryGroup[] {
  const groups: EntryGroup[] = [
    ...found.map(({ id, heading, icon, items, more }) => ({
      ...{ id, heading, count: `${items.length}${more ? '+' : ''}` },
      entries: items.map((item) => ({
        ...{ id: item.id, icon: item.icon ?? icon, label: item.title, run: () => go(item.to) },
        ...(item.detail && { detail: item.detail }),
        ...(item.status && { status: { tone: item.tone ?? ('unknown' as const), text: item.status } }),
      })),
    })),
    ...[...offered].map(([id, { heading, actions }]) => ({
      ...{ id, heading },
      entries: actions
        .filter(({ label }) => fits(label, query))
        .map(({ hint, ...action }) => {
          const detail = action.reason ?? hint
          return { ...action, ...(detail && { detail }) }
        }),
    })),
    {
      ...{ id: 'places', heading: placesHeading },
      entries: places
        .filter(({ label }) => fits(label, query))
        .map(({ path, label, icon = IconArrowRight }) => ({ id: path, icon, label, run: () => go(path) })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

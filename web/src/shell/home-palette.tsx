import { useTranslations } from 'use-intl'
import { homePages } from '../routes.ts'
import { navIcon } from './nav-icons.ts'
import { Palette } from './palette.tsx'
import type { PaletteSearch } from './palette-source.ts'

const search: PaletteSearch = async (text, signal) => (await import('../features/search/own-search.ts')).ownSearch(text, signal)

/** The palette of the customers' portal. */
export function HomePalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pages')
  const shell = useTranslations('shell')
  const places = homePages.flatMap(({ path, title, nav }) => (nav ? [{ path, label: t(title), icon: navIcon(nav.icon) }] : []))
  return <Palette places={places} search={search} placeholder={shell('searchOrJump')} hint={shell('palette.hint')} onClose={onClose} />
}

import { useTranslations } from 'use-intl'
import { Palette } from '../../shell/palette.tsx'
import type { PaletteSearch } from '../../shell/palette-source.ts'
import { staffPages } from '../routes.ts'
import { maySee, useStaff } from '../session.ts'

const search: PaletteSearch = async (text, signal) => (await import('../search/staff-search.ts')).staffSearch(text, signal)

/** The palette of the console: what the person's roles open. */
export function StaffPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator.pages')
  const frame = useTranslations('operator.frame')
  const staff = useStaff()
  const places = staffPages.flatMap(({ path, title, nav, roles: needed }) =>
    nav && maySee(staff?.roles ?? [], needed) ? [{ path, label: t(title), icon: nav.icon }] : [],
  )
  return <Palette places={places} search={search} placeholder={frame('search')} hint={frame('searchHint')} onClose={onClose} />
}

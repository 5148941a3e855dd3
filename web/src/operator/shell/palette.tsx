import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Palette } from '../../shell/palette.tsx'
import { staffSources } from '../palette-sources.ts'
import { staffPages } from '../routes.ts'
import { maySee, useStaff } from '../session.ts'

/** The palette of the console: what the person's roles open. */
export function StaffPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator.pages')
  const staff = useStaff()
  const roles = staff?.roles ?? []
  const key = roles.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the roles
  const sources = useMemo(
    () => staffSources.filter((source) => maySee(roles, source.roles)).map((source) => ({ ...source, heading: t(source.title) })),
    [t, key],
  )
  const places = staffPages.flatMap(({ path, title, nav, roles: needed }) =>
    nav && maySee(roles, needed) ? [{ path, label: t(title), icon: nav.icon }] : [],
  )
  return <Palette places={places} sources={sources} onClose={onClose} />
}

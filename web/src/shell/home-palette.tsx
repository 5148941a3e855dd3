import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { paletteSources } from '../palette-sources.ts'
import { homePages } from '../routes.ts'
import { Palette } from './palette.tsx'

/** The palette of the customers' portal. */
export function HomePalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('pages')
  const sources = useMemo(() => paletteSources.map((source) => ({ ...source, heading: t(source.title) })), [t])
  const places = homePages.flatMap(({ path, title, nav }) => (nav ? [{ path, label: t(title), icon: nav.icon }] : []))
  return <Palette places={places} sources={sources} onClose={onClose} />
}

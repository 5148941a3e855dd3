import { useTranslations } from 'use-intl'
import { Note } from '../../design/layout/note.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import { usePanels } from './sections.tsx'

/** What panels say why they are not as our books say, and why they were not compared: whoever comes from an alert reads it first. */
export function Troubles() {
  const t = useTranslations('operator.hosting')
  const panels = usePanels().data?.items ?? []
  return (
    <>
      {panels.map(({ id, title, behind, behindWhy }) =>
        behind > 0 ? (
          <Note
            key={id}
            tone="danger"
            title={<TextLink to={staffPaths.hostingPanel(id)}>{t('behindOf', { panel: title, n: behind })}</TextLink>}
          >
            {behindWhy}
          </Note>
        ) : null,
      )}
      {panels.map(({ id, title, compareError }) =>
        compareError ? (
          <Note key={id} tone="warn" title={<TextLink to={staffPaths.hostingPanel(id)}>{t('silentOf', { panel: title })}</TextLink>}>
            {compareError}
          </Note>
        ) : null,
      )}
    </>
  )
}

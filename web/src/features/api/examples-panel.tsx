import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { API_BASE } from '../../api/base.ts'
import { useBrand } from '../../api/brand.ts'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { Label } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { newRequestId } from '../../lib/random.ts'
import css from './api.module.css'
import { examplesFor, KEEP_TOKEN } from './examples.ts'

/** Ten dollars, or about as much. */
const TOP_UP = { USD: 1_000, VND: 230_000 } as const

/** Calls for the terminal, at the very address that the reader is at. */
export function ExamplesPanel() {
  const t = useTranslations('api')
  const currency = useBrand()?.currency ?? 'USD'
  const [requestId] = useState(newRequestId)
  const base = new URL(API_BASE, window.location.origin).href
  return (
    <Panel title={t('examples')}>
      <div className="stack">
        <p className="c2">{t('examplesText')}</p>
        <Command title={t('exampleKeep')} text={KEEP_TOKEN} />
        {examplesFor(base, { amount: TOP_UP[currency], requestId }).map(({ id, scope, text, hint }) => (
          <Command
            key={id}
            title={
              <>
                {t(id)} <Label>{t('needs', { scope: t(`scopes.${scope}`) })}</Label>
              </>
            }
            hint={hint && t(hint)}
            text={text}
          />
        ))}
      </div>
    </Panel>
  )
}

interface CommandProps {
  title: React.ReactNode
  hint?: string | undefined
  text: string
}

function Command({ title, hint, text }: CommandProps) {
  const t = useTranslations('api')
  return (
    <section>
      <h3 className={css.example}>{title}</h3>
      {hint && <p className="sm c3">{hint}</p>}
      <div className={css.command}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard too */}
        <pre tabIndex={0} className="mono">
          {text}
        </pre>
        <CopyButton text={text} what={t('command')} />
      </div>
    </section>
  )
}

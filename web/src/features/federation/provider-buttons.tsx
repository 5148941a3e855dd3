import { IconBrandFacebook, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Brand } from '../../api/brand.ts'
import { errorText } from '../../api/error-text.ts'
import { Button } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import css from './federation.module.css'
import { goToProvider } from './flow.ts'

type Provider = Brand['signInBy'][number]

const marks = { facebook: IconBrandFacebook, key: IconKey } as const
export const markOf = ({ mark }: Provider) => marks[mark]

/** One button for each provider of the brand. What goes wrong on the way out is said beside them. */
export function ProviderButtons({ providers, back }: { providers: readonly Provider[]; back: string | undefined }) {
  const t = useTranslations('accounts.federation')
  const locale = useLocale()
  const [going, setGoing] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const go = async ({ id }: Provider) => {
    setGoing(id)
    setProblem(null)
    try {
      await goToProvider(id, back)
    } catch (error) {
      setGoing(null)
      setProblem(errorText(error))
    }
  }
  return (
    <section className={css.others} aria-label={t('others')}>
      <p className={css.or}>{t('or')}</p>
      {problem && (
        <Note tone="danger" live>
          {problem}
        </Note>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="large"
          wide
          icon={markOf(provider)}
          working={going === provider.id}
          off={going !== null && going !== provider.id}
          onClick={() => void go(provider)}
        >
          {t('continue', { provider: provider.title[locale] })}
        </Button>
      ))}
    </section>
  )
}

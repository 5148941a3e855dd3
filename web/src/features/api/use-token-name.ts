import { useTranslations } from 'use-intl'
import type { Token } from './tokens.ts'

/** The default one is called so in the reader's language; the others as their owner calls them. */
export function useTokenName(): (token: Pick<Token, 'name' | 'isDefault'>) => string {
  const t = useTranslations('api')
  return ({ name, isDefault }) => (isDefault ? t('default') : name)
}

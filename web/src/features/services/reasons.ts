import { changesErrors } from '@portal/contracts/errors/changes.errors.ts'
import { infrastructureErrors } from '@portal/contracts/errors/infrastructure.errors.ts'
import { platformErrors } from '@portal/contracts/errors/platform.errors.ts'
import { renewalsErrors } from '@portal/contracts/errors/renewals.errors.ts'
import { servicesErrors } from '@portal/contracts/errors/services.errors.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { createTranslator, useLocale, useTranslations } from 'use-intl'
import { type Sentences, useKindErrors } from './kind-context.tsx'

const common: Sentences = {
  ...platformErrors,
  ...infrastructureErrors,
  ...servicesErrors,
  ...renewalsErrors,
  ...changesErrors,
}

/** The catalogue's sentence for a code that came without one: a disabled action's reason, an old failure. */
export function useReasonText(): (code: string, params?: Record<string, string>) => string {
  const locale = useLocale()
  const t = useTranslations('services')
  const own = useKindErrors()
  return (code, params) => {
    const sentence = (own[code] ?? common[code])?.[locale]
    if (!sentence) return t('reasonUnknown')
    return createTranslator({ locale, messages: { sentence } })('sentence', params)
  }
}

export const reasonOf = (state: ActionState | undefined): string | null => (state === undefined || state === true ? null : state.reason)

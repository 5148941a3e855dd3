import { changesErrors } from '@portal/contracts/errors/changes.errors.ts'
import { infrastructureErrors } from '@portal/contracts/errors/infrastructure.errors.ts'
import { platformErrors } from '@portal/contracts/errors/platform.errors.ts'
import { renewalsErrors } from '@portal/contracts/errors/renewals.errors.ts'
import { servicesErrors } from '@portal/contracts/errors/services.errors.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { useLocale, useTranslations } from 'use-intl'
import { loadChunk } from '../../lib/lazy-page.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { type Sentences, useKindErrors } from './kind-context.tsx'
import { sentenceOf } from './sentence.ts'

const common: Sentences = {
  ...platformErrors,
  ...infrastructureErrors,
  ...servicesErrors,
  ...renewalsErrors,
  ...changesErrors,
}

/** All that customers are answered, once a code came up that the lists above do not have. */
const every = createStore<Sentences | null>(null)
let loading = false
function loadEvery(): void {
  if (loading || every.get()) return
  loading = true
  loadChunk(() => import('./every-reason.ts')).then(
    ({ customerErrorCatalogue }) => every.set(customerErrorCatalogue),
    () => {
      loading = false
    },
  )
}

/** The catalogue's sentence for a code that came without one: a disabled action's reason, an old failure. */
export function useReasonText(): (code: string, params?: Record<string, string>) => string {
  const locale = useLocale()
  const t = useTranslations('services')
  const own = useKindErrors()
  const loaded = useStore(every)
  return (code, params) => {
    const sentence = sentenceOf([own, common, ...(loaded ? [loaded] : [])], code, locale, params)
    if (sentence === null) loadEvery()
    return sentence ?? t('reasonUnknown')
  }
}

export const reasonOf = (state: ActionState | undefined): string | null => (state === undefined || state === true ? null : state.reason)

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { errorText } from '../../api/error-text.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Note } from '../../design/layout/note.tsx'

/** Tries a connection as soon as it is shown, and tells what came of it. */
export function ConnectionTest({ input }: { input: InputOf<'operator/integration/test'> }) {
  const t = useTranslations('operator.integrations')
  const { mutate, data, error } = useSubmit('operator/integration/test', { errors: 'form' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what it was opened with
  useEffect(() => mutate(input), [])
  if (error)
    return (
      <Note tone="danger" live title={t('testFailed')}>
        {Object.values(error.fields)[0] ?? errorText(error)}
      </Note>
    )
  if (!data)
    return (
      <Note tone="busy" live>
        {t('testing')}
      </Note>
    )
  return (
    <Note tone={data.ok ? 'ok' : 'danger'} live title={data.ok ? t('testOk', { seconds: data.seconds }) : t('testFailed')}>
      {data.detail}
    </Note>
  )
}

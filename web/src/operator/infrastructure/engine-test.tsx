import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { errorText } from '../../api/error-text.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'

/** Tries an engine and tells what it said. It may take most of a minute: a first guest boots slowly. */
export function EngineTest({ input, onClose }: { input: InputOf<'operator/node/test'>; onClose: () => void }) {
  const t = useTranslations('operator.infrastructure')
  const common = useTranslations('common')
  const { mutate, data, error } = useSubmit('operator/node/test', { errors: 'form' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what it was opened with
  useEffect(() => mutate(input), [])
  return (
    <Dialog title={t('test')} onClose={onClose} width={480}>
      <div className="stack">
        {error ? (
          <Note tone="danger" live title={t('testFailed')}>
            {Object.values(error.fields)[0] ?? errorText(error)}
          </Note>
        ) : data ? (
          <Note tone={data.ok ? 'ok' : 'danger'} live title={data.ok ? t('testOk', { seconds: data.seconds }) : t('testFailed')}>
            {data.detail}
            {data.images.length > 0 && <p className="c2 sm">{t('testImages', { images: data.images.join(', ') })}</p>}
          </Note>
        ) : (
          <Note tone="busy" live>
            {t('testing')}
          </Note>
        )}
        <div className="row">
          <span className="sp" />
          <Button onClick={onClose}>{common('close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

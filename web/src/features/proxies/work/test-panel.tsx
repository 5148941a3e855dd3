import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { KeyValues } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type ProxyEndpoint, placeOf } from '../calls.ts'
import css from '../proxies.module.css'
import { curlLine } from './curl.ts'
import { usePasswords } from './use-passwords.ts'

/** Tries a proxy as its user would, and says how to do it by hand. */
export function TestPanel({ row, onClose }: { row: ProxyEndpoint; onClose: () => void }) {
  const t = useTranslations('proxies.test')
  const passwords = usePasswords()
  const test = useSubmit('user/service/vms/app/proxy/test', { invalidates: ['user/log'], errors: 'form' })
  const run = () => test.mutate({ id: row.serviceId, endpointId: row.id })
  const { mutate } = test
  useEffect(() => mutate({ id: row.serviceId, endpointId: row.id }), [mutate, row.serviceId, row.id])
  const said = test.data
  const password = passwords.of(row.id)
  const line = curlLine(row, password ?? '••••••••')
  return (
    <SidePanel
      title={t('title', { place: placeOf(row) })}
      onClose={onClose}
      width={520}
      foot={
        <Button onClick={run} working={test.isPending}>
          {t('again')}
        </Button>
      }
    >
      <div className={css.pane} aria-live="polite">
        {test.isPending && <p className="c2">{t('running')}</p>}
        {test.error && <Note tone="danger">{test.error.message}</Note>}
        {said && !test.isPending && (
          <>
            <Note tone={said.outcome === 'works' ? 'ok' : 'danger'} title={said.msg} />
            <KeyValues
              items={[
                { term: t('millis'), value: said.millis === null ? '–' : t('ms', { n: said.millis }) },
                {
                  term: t('outgoing'),
                  value: said.outgoing === null ? t('notMeasured') : <SensitiveText className="mono">{said.outgoing}</SensitiveText>,
                },
              ]}
            />
          </>
        )}
        <p className="c3 sm">{t('how')}</p>
        <p className="sm">{t('curl')}</p>
        <div className={css.line}>
          <code>{line}</code>
          {password === null ? (
            <Button size="small" working={passwords.working} onClick={() => passwords.show([row])}>
              {t('withPassword')}
            </Button>
          ) : (
            <CopyButton text={line} what={t('curlWord')} />
          )}
        </div>
      </div>
    </SidePanel>
  )
}

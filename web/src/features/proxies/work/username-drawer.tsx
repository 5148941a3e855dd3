import { PAGE_SIZE_ALL } from '@portal/contracts/constants.ts'
import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import { isProxyUsername } from '@portal/contracts/proxies.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type ProxyEndpoint, placeOf, refreshProxies } from '../calls.ts'
import css from '../proxies.module.css'

interface UsernameDrawerProps {
  rows: readonly ProxyEndpoint[]
  onClose: () => void
}

/** The name of all proxies that share it: how many, and which, is said before. */
export function UsernameDrawer({ rows, onClose }: UsernameDrawerProps) {
  const t = useTranslations('proxies')
  const common = useTranslations('common')
  const locale = useLocale()
  const [first] = rows
  const names = [...new Set(rows.map(({ username }) => username))]
  const { data } = useCall('user/service/vms/app/proxy/list-detail', { page: 1, pageSize: PAGE_SIZE_ALL, sort: 'ip' })
  const sharing = (data?.items ?? []).filter(({ username }) => names.includes(username))
  const others = sharing.filter(({ id }) => rows.every((row) => row.id !== id))
  const n = Math.max(sharing.length, rows.length)
  const form = useForm({
    initial: { proxyUsername: '' },
    validate: ({ proxyUsername }) => ({
      proxyUsername: !isProxyUsername(proxyUsername.trim()) && proxiesErrors['field.proxy-username'][locale],
    }),
    handle: (error) => {
      if (error.code !== 'proxy.username-shared') return false
      // Somebody added one meanwhile: the figure is asked for again.
      refreshProxies()
      return false
    },
    submit: async ({ proxyUsername }) => {
      let changed = 0
      for (const name of names) {
        const of = sharing.filter((one) => one.username === name)
        const one = of[0] ?? rows.find((row) => row.username === name)
        if (!one) continue
        const done = await call('user/service/vms/app/proxy/change-username', {
          ...{ id: one.serviceId, endpointId: one.id, proxyUsername: proxyUsername.trim() },
          ...(of.length > 1 && { applies: of.length }),
        })
        changed += done.changed
      }
      refreshProxies()
      toastOk(t('username.done', { n: changed, name: proxyUsername.trim() }))
      onClose()
    },
  })
  if (!first) return null
  return (
    <SidePanel title={t('username.action')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} off={!data}>
              {t('username.submit', { n })}
            </SubmitButton>
          </>
        }
      >
        <div>
          <p className="sm">{t('username.current')}</p>
          <p className="mono">{names.join(', ')}</p>
        </div>
        <TextField
          label={t('username.new')}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('proxyUsername')}
        />
        {n > 1 && (
          <Note tone="warn" title={t('username.shared', { n })}>
            {t('username.sharedText', { chosen: rows.length, n })}
          </Note>
        )}
        {others.length > 0 && (
          <div>
            <p className="sm">{t('username.also')}</p>
            <ul className={css.also}>
              {others.map((one) => (
                <li key={one.id}>
                  <span className="mono">{placeOf(one)}</span>
                  <span className="c3 ell">{one.remark}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Form>
    </SidePanel>
  )
}

import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import {
  isProxyPassword,
  isProxyPort,
  isProxyUsername,
  PROXY_ADD_MOST,
  PROXY_REMARK_MAX,
  PROXY_TYPES,
  type ProxyType,
} from '@portal/contracts/proxies.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { PasswordField } from '../../../design/form/password-field.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { sentenceOf } from '../../services/sentence.ts'
import { type ProxyServiceDetail, refreshProxies } from '../calls.ts'
import css from '../proxies.module.css'

const ANYWHERE = ''

/** New proxies of a service, as many as its plan has room for. */
export function AddDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('proxies.add')
  const { data } = useCall('user/service/vms/app/proxy/detail', { id })
  return (
    <SidePanel title={t('action')} onClose={onClose}>
      {data ? <AddForm service={data} onClose={onClose} /> : <SkeletonRows rows={5} />}
    </SidePanel>
  )
}

function AddForm({ service, onClose }: { service: ProxyServiceDetail; onClose: () => void }) {
  const t = useTranslations('proxies')
  const common = useTranslations('common')
  const locale = useLocale()
  const free = Math.max(service.most - service.total, 0)
  const most = Math.min(free, PROXY_ADD_MOST)
  const form = useForm({
    initial: { amount: '1', ip: ANYWHERE, port: '', type: 'http' as ProxyType, proxyUsername: '', password: '', remark: '' },
    validate: ({ amount, port, proxyUsername, password }) => ({
      amount: (!/^\d+$/.test(amount) || Number(amount) < 1 || Number(amount) > most) && t('add.amountHint', { most }),
      port:
        port.trim() !== '' &&
        !isProxyPort(Number(port)) &&
        sentenceOf([proxiesErrors], 'proxy.invalid-port', locale, { port: port.trim() }),
      proxyUsername: !isProxyUsername(proxyUsername.trim()) && proxiesErrors['field.proxy-username'][locale],
      password: password !== '' && !isProxyPassword(password) && proxiesErrors['field.proxy-password'][locale],
    }),
    submit: async ({ amount, ip, port, type, proxyUsername, password, remark }, requestId) => {
      const { msg } = await call(
        'user/service/vms/app/proxy/add',
        {
          ...{ id: service.id, amount: Number(amount), type, proxyUsername: proxyUsername.trim() },
          ...(ip !== ANYWHERE && { ip }),
          ...(port.trim() !== '' && { port: Number(port) }),
          ...(password !== '' && { password }),
          ...(remark.trim() !== '' && { remark: remark.trim() }),
        },
        { requestId },
      )
      refreshProxies()
      toastOk(msg)
      onClose()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onClose} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={free === 0}>
            {t('add.submit', { n: Number(form.values.amount) || 1 })}
          </SubmitButton>
        </>
      }
    >
      <Note tone={free === 0 ? 'warn' : 'quiet'}>{t('add.free', { free, most: service.most })}</Note>
      <Segmented
        label={t('field.type')}
        size="normal"
        wide
        value={form.values.type}
        onChange={(type) => form.set({ type })}
        options={PROXY_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <TextField
        label={t('add.amount')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('add.amountHint', { most })}
        {...form.field('amount')}
      />
      <SelectField
        label={t('field.ip')}
        options={[{ value: ANYWHERE, label: t('add.spread') }, ...service.addressList.map(({ ip }) => ({ value: ip, label: ip }))]}
        {...form.field('ip')}
      />
      <TextField
        label={t('field.port')}
        optional
        inputMode="numeric"
        mono
        autoComplete="off"
        hint={t('add.portHint')}
        {...form.field('port')}
      />
      <div className={css.pane}>
        <TextField
          label={t('field.username')}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('proxyUsername')}
        />
        <PasswordField
          label={t('field.password')}
          optional
          hint={t('password.hint')}
          autoComplete="new-password"
          {...form.field('password')}
        />
      </div>
      <TextField label={t('field.remark')} optional maxLength={PROXY_REMARK_MAX} autoComplete="off" {...form.field('remark')} />
    </Form>
  )
}

import { REBUILD_MINUTES } from '@portal/contracts/constants.ts'
import { isVisible, passwordProblem } from '@portal/contracts/validation.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { OutputOf } from '../../../api/endpoints.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../../lib/navigation.ts'
import { KeyPicker } from '../../profile/ssh-keys/key-picker.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import { ImageChoice } from '../../services/image-choice.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import { servicePaths } from '../../services/service-paths.ts'
import { UserData } from '../../services/user-data/lazy.tsx'
import type { VpsDetail } from '../calls.ts'
import { OfVps } from '../of-vps.tsx'
import { GuestPasswordField } from './guest-password-field.tsx'
import css from './rebuild.module.css'

type Systems = OutputOf<'user/service/vps/os'>

export const Page = () => (
  <OfVps>
    <Rebuild />
  </OfVps>
)

/** Over the server's own page, which shows how far it is afterwards. */
function Rebuild() {
  const { VMID = '' } = usePathParams()
  const t = useTranslations('systems.rebuild')
  const go = useGo()
  const to = servicePaths(useKind().contract)
  const vps = useCall('user/service/vps/detail', { id: VMID })
  const systems = useCall('user/service/vps/os', { id: VMID })
  const error = vps.error ?? systems.error
  const close = () => go({ to: to.detail(VMID), search: true })
  return (
    <SidePanel title={vps.data ? t('title', { name: vps.data.name }) : t('submit')} onClose={close} width={560}>
      {vps.data && systems.data ? (
        <RebuildForm vps={vps.data} systems={systems.data} onCancel={close} onDone={() => go(to.detail(VMID))} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([vps.refetch(), systems.refetch()])} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

interface RebuildFormProps {
  vps: VpsDetail
  systems: Systems
  onDone: () => void
  onCancel: () => void
}

function RebuildForm({ vps, systems: { current, sshKeys: kept, items }, onDone, onCancel }: RebuildFormProps) {
  const t = useTranslations('systems.rebuild')
  const common = useTranslations('common')
  const problems = useTranslations('accounts.problems')
  const { base } = useKind()
  const reasonText = useReasonText()
  const code = reasonOf(vps.actions.rebuild)
  // Keys are their owner's: whom the server is shared with leaves them as they are.
  const own = vps.role === 'owner'
  const familyOf = (image: string) => items.find(({ id }) => id === image)?.family
  const form = useForm({
    initial: {
      image: items.find(({ id, fits }) => id === current && fits)?.id ?? '',
      password: '',
      sshKeys: kept,
      userData: '',
      typed: '',
    },
    validate: ({ image, password, typed }) => {
      const problem = password === '' ? null : passwordProblem(password, {})
      return {
        image: image === '' && t('chooseSystem'),
        password: problem ? problems(problem) : !isVisible(password) && t('invisible'),
        typed: typed.trim() !== vps.name && t('typeName'),
      }
    },
    submit: async ({ image, password, sshKeys, userData }) => {
      const keys = own && { sshKeys: familyOf(image) === 'linux' ? [...sshKeys] : [] }
      await call('user/service/vps/rebuild', {
        ...{ id: vps.id, image },
        ...(password !== '' && { password }),
        ...keys,
        ...(userData.trim() !== '' && { userData }),
      })
      refreshServices(base)
      onDone()
    },
  })
  const image = form.field('image')
  const family = familyOf(form.values.image)
  return (
    <Form
      form={form}
      actions={
        <>
          <Button look="ghost" onClick={onCancel} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={code && reasonText(code, { name: vps.name })}>
            <SubmitButton form={form} look="dangerFill">
              {t('submit')}
            </SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <Note tone="danger" title={t('lost')}>
        {t('lostText', { snapshots: vps.snapshots.taken })} {t('stays', { minutes: REBUILD_MINUTES })}
      </Note>
      <div className="stack">
        <h3 className="b">{t('system')}</h3>
        {items.length === 0 ? (
          <p className="c3">{t('none')}</p>
        ) : (
          <ImageChoice
            label={t('system')}
            name={image.id}
            images={items}
            value={image.value}
            onChange={image.onChange}
            about={({ id }) => (id === current ? t('now') : null)}
          />
        )}
        {image.error && (
          <p className={css.error} role="alert">
            {image.error}
          </p>
        )}
      </div>
      <GuestPasswordField {...form.field('password')} />
      {own && family && <KeyPicker family={family} chosen={form.values.sshKeys} onChange={(sshKeys) => form.set({ sshKeys })} />}
      {image.value !== '' && <UserData {...form.field('userData')} runs={items.find(({ id }) => id === image.value)?.userData ?? []} />}
      <TextField
        {...form.field('typed')}
        label={common.rich('typeToConfirm', { name: () => <span className="mono">{vps.name}</span> })}
        mono
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  )
}

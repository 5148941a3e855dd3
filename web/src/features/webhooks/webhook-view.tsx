import { IconDots, IconKey, IconPencil, IconPower, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button, IconButton } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useSide, type Webhook } from './side.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookState } from './webhooks-list.tsx'

/** One webhook: how it is, what can be done about it, and what was sent. */
export function WebhookView() {
  const t = useTranslations('webhooks')
  const { base } = useSide()
  const { id = '' } = usePathParams()
  const { data, isError, error, refetch } = useCall(`${base}/list`, {})
  const found: Webhook | undefined = data?.items.find((one) => one.id === Number(id))
  usePageName(found && (found.label || new URL(found.url).host))
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={8} />
  if (!found) return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
  return <Loaded key={found.id} of={found} events={data.events} />
}

function Loaded({ of, events }: { of: Webhook; events: readonly Webhook['events'][number][] }) {
  const t = useTranslations('webhooks')
  const side = useSide()
  const { base } = side
  const [editing, setEditing] = useState(false)
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useSubmit(`${base}/test`, { invalidates: [base, 'user/log'], onSuccess: () => toastOk(t('testSent')) })
  const on = of.state === 'active'
  const power = async () => {
    const { id, url, label, brandId } = of
    const more = base !== 'user/webhook' ? { brandId } : {}
    try {
      await call(`${base}/update`, { id, url, label, ...more, events: [...of.events], active: !on } as never)
      toastOk(t(on ? 'switchedOff' : 'switchedOn'))
      for (const path of [base, 'user/log']) void queryClient.invalidateQueries(underPath(path))
    } catch (error) {
      toastError(error)
    }
  }
  const show = async () => {
    try {
      setSecret((await call(`${base}/reveal`, { id: of.id })).secret)
    } catch (error) {
      toastError(error)
    }
  }
  const menu = t('menuOf', { name: of.label || of.url })
  const reason = side.readOnly
  return (
    <>
      <PageHeader
        title={of.label || new URL(of.url).host}
        status={<WebhookState of={of} />}
        facts={<span className="mono">{of.url}</span>}
        actions={
          <>
            <DisabledReason reason={reason ?? (on ? null : t('offFirst'))}>
              <Button icon={IconSend} working={test.isPending} onClick={() => test.mutate({ id: of.id })}>
                {t('test')}
              </Button>
            </DisabledReason>
            <DisabledReason reason={reason}>
              <Button icon={IconPencil} onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            </DisabledReason>
            <ActionMenu
              label={menu}
              items={[
                { id: 'show', label: t('showSecret'), icon: IconKey, reason, onSelect: () => void show() },
                { id: 'rotate', label: t('rotate'), icon: IconRefresh, reason, onSelect: () => setAsked('rotate') },
                { id: 'power', label: t(on ? 'switchOff' : 'switchOn'), icon: IconPower, reason, onSelect: () => void power() },
                {
                  id: 'remove',
                  label: t('remove'),
                  icon: IconTrash,
                  danger: true,
                  divided: true,
                  reason,
                  onSelect: () => setAsked('remove'),
                },
              ]}
            >
              <IconButton icon={IconDots} label={menu} />
            </ActionMenu>
          </>
        }
      />
      <div className="stack">
        <Trouble of={of} onSwitchOn={reason === null ? () => void power() : null} />
        <DeliveriesTable of={of} />
      </div>
      {editing && (
        <SidePanel title={t('edit')} onClose={() => setEditing(false)} width={520}>
          <WebhookForm events={events} kept={of} onCancel={() => setEditing(false)} />
        </SidePanel>
      )}
      {asked && <Confirm act={asked} of={of} onSecret={setSecret} onClose={() => setAsked(null)} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

/** What is wrong with it, and for how long two secrets count. */
function Trouble({ of, onSwitchOn }: { of: Webhook; onSwitchOn: (() => void) | null }) {
  const t = useTranslations('webhooks')
  const { failingSince, oldSecretUntil, offReason, state } = of
  return (
    <>
      {state === 'off' && (
        <Note
          tone={offReason === 'by-hand' ? 'quiet' : 'warn'}
          title={t(`off.${offReason ?? 'by-hand'}`)}
          actions={onSwitchOn && <Button onClick={onSwitchOn}>{t('switchOn')}</Button>}
        >
          {t(`offText.${offReason ?? 'by-hand'}`)}
        </Note>
      )}
      {failingSince !== null && (
        <Note tone="warn" title={t('failing')}>
          {t.rich('failingText', { date: () => <DateText value={failingSince} time /> })}
        </Note>
      )}
      {oldSecretUntil !== null && <Note>{t.rich('overlap', { date: () => <DateText value={oldSecretUntil} time /> })}</Note>}
    </>
  )
}

interface ConfirmProps {
  readonly act: 'rotate' | 'remove'
  readonly of: Webhook
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

function Confirm({ act, of: { id, label, url }, onSecret, onClose }: ConfirmProps) {
  const t = useTranslations('webhooks')
  const { base, list } = useSide()
  const go = useGo()
  const name = label || new URL(url).host
  const send = async () => {
    if (act === 'rotate') onSecret((await call(`${base}/rotate`, { id })).secret)
    else {
      await call(`${base}/remove`, { id })
      toastOk(t('removed', { name }))
      go(list())
    }
    for (const path of [base, 'user/log']) void queryClient.invalidateQueries(underPath(path))
  }
  return (
    <ConfirmDialog
      title={t(`${act}Title`, { name })}
      confirm={t(`${act}Confirm`)}
      danger={act === 'remove'}
      onConfirm={send}
      onClose={onClose}
    >
      {t(`${act}Text`)}
    </ConfirmDialog>
  )
}

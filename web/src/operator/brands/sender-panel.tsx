import { IconKey, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import css from './brands.module.css'
import type { OperatorBrand } from './brands-page.tsx'

type Checked = OutputOf<'operator/brand/sender/check'>
type Check = Checked['checks'][number]
type Sender = OutputOf<'operator/brand/sender/detail'>

const TONES = { ok: 'ok', weak: 'warn', missing: 'danger', wrong: 'danger', unknown: 'unknown' } as const

/** Whether the world believes that the brand's mails are the brand's, looked up now, and what has to be published. */
export function SenderPanel({ brand }: { brand: OperatorBrand }) {
  const t = useTranslations('operator.brandParts.sender')
  const { data, isError, error, refetch } = useCall('operator/brand/sender/detail', { id: brand.id })
  const [asking, setAsking] = useState(false)
  const [checks, setChecks] = useState<readonly Check[] | null>(null)
  const check = useSubmit('operator/brand/sender/check', {
    invalidates: ['operator/brand/sender'],
    onSuccess: (answer) => {
      setChecks(answer.checks)
      toastOk(t('checked'))
    },
  })
  const make = async () => {
    await call('operator/brand/sender/key', { id: brand.id })
    await queryClient.invalidateQueries(underPath('operator/brand/sender'))
    setChecks(null)
    toastOk(t('made'))
  }
  if (!data)
    return (
      <Panel title={t('title')} flush>
        {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
      </Panel>
    )
  return (
    <Panel title={t('title')}>
      <div className="stack">
        <p className="c2">{t('text', { domain: data.domain })}</p>
        <Key sender={data} />
        {checks
          ? checks.map((one) => <Result key={one.what} check={one} />)
          : data.key && !data.key.signing && <Publish record={data.key.record} />}
        <div className="row wrap">
          <StaffAction roles={[]} icon={IconRefresh} working={check.isPending} onClick={() => check.mutate({ id: brand.id })}>
            {t('check')}
          </StaffAction>
          <StaffAction roles={[]} look="ghost" icon={IconKey} onClick={() => setAsking(true)}>
            {data.key ? t('renewKey') : t('makeKey')}
          </StaffAction>
        </div>
      </div>
      {asking && (
        <ConfirmDialog
          title={data.key ? t('renewTitle', { domain: data.domain }) : t('makeKey')}
          confirm={data.key ? t('renewKey') : t('makeKey')}
          onConfirm={make}
          onClose={() => setAsking(false)}
        >
          {data.key ? t('renewText') : t('noKey')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function Key({ sender: { key, signedBy } }: { sender: Sender }) {
  const t = useTranslations('operator.brandParts.sender')
  if (!key) return <p>{t('noKey')}</p>
  if (key.signing) return <p>{t('signing', { selector: key.selector })}</p>
  return (
    <p>
      {t('waiting', { selector: key.selector })} {signedBy && t('still', { selector: signedBy })}
    </p>
  )
}

function Result({ check: { what, state, reason, name, found, publish } }: { check: Check }) {
  const t = useTranslations('operator.brandParts.sender')
  return (
    <div className={css.check}>
      <div className="row wrap">
        <b>{t(`what.${what}`)}</b>
        <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </div>
      <p className="c2">{t(`reason.${reason}`)}</p>
      <p className="c3 sm">{found.length > 0 ? t('found', { name }) : t('nothing', { name })}</p>
      {found.map((text) => (
        <code key={text} className="sm">
          {text}
        </code>
      ))}
      {publish && <Publish record={publish} />}
    </div>
  )
}

function Publish({ record: { name, value } }: { record: { name: string; value: string } }) {
  const t = useTranslations('operator.brandParts.sender')
  return (
    <div className="stack">
      <b className="sm">{t('publish')}</b>
      <div className={css.record}>
        <span className="c3">{t('type')}</span>
        <code>TXT</code>
        <span />
        <span className="c3">{t('name')}</span>
        <code>{name}</code>
        <CopyButton text={name} what={t('name')} />
        <span className="c3">{t('value')}</span>
        <code>{value}</code>
        <CopyButton text={value} what={t('value')} />
      </div>
    </div>
  )
}

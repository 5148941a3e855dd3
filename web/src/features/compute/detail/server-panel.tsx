import { cpu } from '@portal/contracts/kinds/figures.ts'
import { moreIpv4, storageFigure } from '@portal/contracts/kinds/vps.kind.ts'
import { useLocale, useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { type Definition, DefinitionList } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { useSizes } from '../../services/sizes.ts'
import { addressOf } from '../address.ts'
import { choiceOf } from '../backups/period.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import { useOptimization } from '../optimization/use-optimization.tsx'
import { MoreAddresses, ReverseDns } from '../reverse-dns/lazy.tsx'
import { usePasswordDefinition } from './password.tsx'

export function ServerPanel({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const t = useTranslations('compute.server')
  const labels = useTranslations('compute')
  const size = useSizes()
  const locale = useLocale()
  const phone = usePhone()
  const imageTitle = useImageTitle()
  const password = usePasswordDefinition(vps, actions)
  const optimization = useOptimization(vps, actions)
  const address = addressOf(vps)
  const shared = vps.type === 'nat'
  const mono = (term: string, value: string | null): Definition | null =>
    value === null ? null : { term, value: <Address what={term}>{value}</Address> }
  // What it really has, where that is not what was sold.
  const real = vps.sizeDiffers ? vps.actual : null
  const left: (Definition | null)[] = [
    { term: t('plan'), value: vps.planName },
    { term: t('processor'), value: size.one(cpu, real?.cpus ?? vps.cpu) },
    optimization.definition,
    { term: t('memory'), value: size.memory(real?.memoryMb ?? vps.memoryMb) },
    { term: t('disk'), value: size.gigabytes(real?.diskGb ?? vps.diskGb) },
    vps.storageGb === null ? null : { term: storageFigure.label[locale], value: size.gigabytes(vps.storageGb) },
    vps.transferGb === null ? null : { term: t('transfer'), value: t('perMonth', { size: size.gigabytes(vps.transferGb) }) },
    vps.addons.length === 0 ? null : { term: t('addons'), value: <AddonList of={vps.addons} /> },
    { term: t('backup'), value: labels(`backup.${choiceOf(vps.backup)}`) },
    { term: t('created'), value: <DateText value={vps.createdAt} /> },
    vps.engine && { term: t('engine'), value: vps.engine.simulated ? labels('simulator') : vps.engine.title },
  ]
  const reverse: Definition | null =
    vps.address === null || shared ? null : { term: t('reverseDns'), value: <ReverseDns vps={vps} actions={actions} />, wide: true }
  const more: Definition | null =
    vps.moreAddresses.length === 0
      ? null
      : { term: moreIpv4.label[locale], value: <MoreAddresses vps={vps} actions={actions} />, wide: true }
  const right: (Definition | null)[] = [
    address === null
      ? { term: t('publicAddress'), value: <span className="c3">{t('noAddress')}</span> }
      : mono(t(vps.localIp === null || shared ? 'publicAddress' : 'localIp'), address),
    shared ? mono(t('localIp'), vps.localIp) : null,
    phone ? reverse : null,
    phone ? more : null,
    vps.reach && mono(vps.family === 'windows' ? t('reachRdp') : t('reachSsh'), `${vps.reach.host}:${vps.reach.port}`),
    mono(t('netmask'), vps.netmask),
    mono(t('gateway'), vps.gateway),
    vps.ipv6 && mono(t('ipv6'), vps.ipv6.range),
    vps.ipv6 && mono(t('ipv6Gateway'), vps.ipv6.gateway),
    mono(t('mac'), vps.mac),
    { term: t('image'), value: imageTitle(vps.osTitle) },
    mono(t('username'), vps.username),
    password,
  ]
  return (
    <Panel title={t('title')} flush foot={vps.publicNetwork || !address ? undefined : <p className="c3 sm">{t('notPublic')}</p>}>
      <DefinitionList items={phone ? [...right, ...left] : [...interleave(left, right), reverse, more]} />
      {optimization.dialog}
    </Panel>
  )
}

/** Each with what one of them costs. */
function AddonList({ of }: { of: VpsDetail['addons'] }) {
  return (
    <span>
      {of.map(({ name, amount, price }, at) => (
        <span key={name}>
          {at > 0 && ', '}
          {amount > 1 ? `${name} × ${amount}` : name}{' '}
          <small className="c3">
            <Money value={price} />
          </small>
        </span>
      ))}
    </span>
  )
}

/** Two columns read downwards, while the list fills line by line. */
function interleave(left: readonly (Definition | null)[], right: readonly (Definition | null)[]): Definition[] {
  const [a, b] = [left.filter((item) => item !== null), right.filter((item) => item !== null)]
  return Array.from({ length: Math.max(a.length, b.length) }).flatMap((_, at) => [a[at], b[at]].filter((item) => item !== undefined))
}

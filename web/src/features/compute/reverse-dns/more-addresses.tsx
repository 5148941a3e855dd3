import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import css from './reverse-dns.module.css'
import { ReverseDns, type ReverseDnsProps } from './reverse-dns.tsx'

/** One below the other, each to be copied and named; what is left to be done with them in the server itself. */
export function MoreAddresses({ vps, actions }: ReverseDnsProps) {
  const t = useTranslations('reverse-dns')
  const common = useTranslations('common')
  // By its number, the first having its own line: whoever hides addresses does not want to hear or read them here either.
  const nameOf = (at: number) => `${common('address')} ${at + 2}`
  return (
    <span className={css.more}>
      {vps.moreAddresses.map((address, at) => (
        <span key={address} className={css.line}>
          <Address what={nameOf(at)}>{address}</Address>
          <ReverseDns vps={vps} actions={actions} address={address} which={nameOf(at)} />
        </span>
      ))}
      <small className="c3">{t('moreHint')}</small>
    </span>
  )
}

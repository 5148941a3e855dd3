import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import css from './reverse-dns.module.css'
import { ReverseDns, type ReverseDnsProps } from './reverse-dns.tsx'

/** One below the other, each to be copied and named; what is left to be done with them in the server itself. */
export function MoreAddresses({ vps, actions }: ReverseDnsProps) {
  const t = useTranslations('reverse-dns')
  return (
    <span className={css.more}>
      {vps.moreAddresses.map((address) => (
        <span key={address} className={css.line}>
          <Address what={address}>{address}</Address>
          <ReverseDns vps={vps} actions={actions} address={address} />
        </span>
      ))}
      <small className="c3">{t('moreHint')}</small>
    </span>
  )
}

import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { changesOf, isInstant, plainText } from './changes.ts'
import css from './parts.module.css'
import { useFieldName } from './use-field-name.ts'

/** Before and after of a staff act, the changed fields only. */
export function ChangesView({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('operator.parts')
  const fieldName = useFieldName()
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p className="c3">{t('noChange')}</p>
  return (
    <div className={css.scroll}>
      <table className={css.changes}>
        <thead>
          <tr>
            <th scope="col">{t('change')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before: was, after: is }) => (
            <tr key={path}>
              <th scope="row">{fieldName(path)}</th>
              <td className={css.before}>
                <Value of={was} />
              </td>
              <td>
                <Value of={is} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ of }: { of: unknown }) {
  const t = useTranslations('operator.parts')
  const common = useTranslations('common')
  if (of === undefined || of === null || of === '') return <span className="c3">{t('nothing')}</span>
  if (typeof of === 'boolean') return common(of ? 'yes' : 'no')
  if (isInstant(of)) return <DateText value={of} time />
  return <span className={typeof of === 'string' ? undefined : 'mono'}>{plainText(of)}</span>
}

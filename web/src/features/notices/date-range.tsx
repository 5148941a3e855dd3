import { useTranslations } from 'use-intl'
import fieldCss from '../../design/form/field.module.css'
import type { ListState } from '../../design/table/use-list-state.ts'
import css from './notices.module.css'

/** From and To, both included; they stand in the address like every filter. */
export function DateRange({ list }: { list: ListState }) {
  const t = useTranslations('notices.log')
  const { from = '', to = '' } = list.view.filters
  const day = (name: 'from' | 'to', value: string, limits: { min?: string; max?: string }) => (
    <label className={css.day}>
      <span className="c3">{t(name)}</span>
      <span className={fieldCss.box} data-quiet="">
        <input
          type="date"
          className={fieldCss.input}
          value={value}
          {...limits}
          onChange={(event) => list.setFilter(name, event.target.value)}
        />
      </span>
    </label>
  )
  return (
    <fieldset className={css.range}>
      <legend className="sr">{t('range')}</legend>
      {day('from', from, { max: to || undefined })}
      {day('to', to, { min: from || undefined })}
    </fieldset>
  )
}

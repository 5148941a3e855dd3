import { contrastPairs, HEX_COLOUR, type Palette, shownRatio, THEMES } from '@portal/contracts/contrast.ts'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { type Entered, entered, flagOf, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { CHOSEN, COLOURS, fieldOf, palettePreview } from './palette-values.ts'

/** The brand's colours in both themes, and whether each pair that meets on a page can be read (WCAG AA). */
export function PalettePanel({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.brandParts.palette')
  const chosen = form.values[CHOSEN] === true
  const palette = palettePreview(form.values)
  const bad = palette ? contrastPairs(palette).some(({ ratio, least }) => ratio < least) : false
  return (
    <Panel title={t('title')}>
      <div className="stack">
        <div>
          <CheckboxField label={t('own')} {...flagOf(form, CHOSEN)} />
          <p className="c3 sm">{t('ownHint')}</p>
        </div>
        {chosen &&
          THEMES.map((theme) => (
            <fieldset key={theme} className={css.set}>
              <legend>{t(theme)}</legend>
              <div className={css.three}>
                {COLOURS.map((colour) => (
                  <ColourField key={colour} form={form} name={fieldOf(theme, colour)} label={t(colour)} />
                ))}
              </div>
            </fieldset>
          ))}
        {chosen && bad && (
          <Note tone="danger" live>
            {t('someBad')}
          </Note>
        )}
        {palette && <Pairs palette={palette} />}
      </div>
    </Panel>
  )
}

function ColourField({ form, name, label }: { form: Form<Entered>; name: string; label: string }) {
  const t = useTranslations('operator.brandParts.palette')
  const text = entered(form.values, name)
  const field = textOf(form, name)
  const problem = HEX_COLOUR.test(text) ? field.error : t('invalid')
  return (
    <TextField
      label={label}
      {...field}
      {...(problem && { error: problem })}
      mono
      maxLength={7}
      autoComplete="off"
      end={<span className={css.swatch} style={{ background: text }} />}
    />
  )
}

function Pairs({ palette }: { palette: Palette }) {
  const t = useTranslations('operator.brandParts.palette')
  return (
    <div className={css.scroll}>
      <table className={css.figures}>
        <caption className="sr">{t('contrast')}</caption>
        <tbody>
          {contrastPairs(palette).map(({ theme, colour, on, ratio, least }) => (
            <tr key={`${theme} ${colour}`}>
              <th scope="row">
                {t('pair', { colour: t(colour), theme: t(theme) })}
                <div className="c3 sm">{t('worstOn', { ground: on })}</div>
              </th>
              <td>
                <span
                  className={css.sample}
                  style={{ background: on, color: palette[theme][colour], borderColor: palette[theme][colour] }}
                  aria-hidden
                >
                  Aa
                </span>
              </td>
              <td className="num">{t('ratio', { ratio: shownRatio(ratio), least })}</td>
              <td className={css.end}>
                <StatusBadge tone={ratio < least ? 'danger' : 'ok'}>{ratio < least ? t('bad') : t('good')}</StatusBadge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { kindOfType } from '@portal/contracts/kinds/kinds.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { ColumnField } from '../fields/column-field.tsx'
import { type Entered, entered, textOf } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { LocalizedFields } from '../fields/localized-fields.tsx'
import { ADDON_MOST, ADDON_SIZE, ADDONS_MAX, addonRows, CURRENCIES, unitOf } from './plan-values.ts'

/** What can be bought on top. A row without a code is none: taking the code away takes the add-on away. */
export function AddonsPanel({ form }: { form: Form<Entered> }) {
  const t = useTranslations('operator.catalogue')
  const used = addonRows(form.values)
  const [shown, setShown] = useState(used)
  const sellsAny = (kindOfType(entered(form.values, 'type'))?.addons ?? []).length > 0
  const free = Array.from({ length: ADDONS_MAX }, (_, at) => at).find((at) => !shown.includes(at))
  const remove = (at: number) => {
    setShown(shown.filter((one) => one !== at))
    form.set({ [`addons.${at}.code`]: '' })
  }
  return (
    <Panel
      title={t('addons')}
      hint={String(used.length)}
      actions={
        <DisabledReason reason={sellsAny ? undefined : t('noAddonKinds')}>
          <Button size="small" icon={IconPlus} off={free === undefined} onClick={() => free !== undefined && setShown([...shown, free])}>
            {t('addAddon')}
          </Button>
        </DisabledReason>
      }
    >
      {shown.length === 0 ? (
        <p className="c3">{t('noAddons')}</p>
      ) : (
        <div className="stack">
          {shown.map((at) => (
            <AddonRow key={at} form={form} name={`addons.${at}`} onRemove={() => remove(at)} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function AddonRow({ form, name, onRemove }: { form: Form<Entered>; name: string; onRemove: () => void }) {
  const t = useTranslations('operator.catalogue')
  const lang = useLocale()
  const kind = entered(form.values, `${name}.kind`)
  const contract = kindOfType(entered(form.values, 'type'))
  const offered = contract?.addons ?? []
  const addon = offered.find(({ name: one }) => one === kind)
  const figure = contract?.figures.find((one) => one.name === addon?.adds)
  const problem = form.field(`${name}.prices`).error
  return (
    <div className={css.block}>
      <div className={css.four}>
        <TextField label={t('code')} {...textOf(form, `${name}.code`)} mono maxLength={40} autoComplete="off" />
        <SelectField
          label={t('kind')}
          {...textOf(form, `${name}.kind`)}
          options={offered.map((one) => ({ value: one.name, label: one.label[lang] }))}
        />
        <ColumnField form={form} column={ADDON_SIZE} name={`${name}.size`} label={t('addonSize')} end={figure && unitOf(figure)} />
        <ColumnField form={form} column={ADDON_MOST} name={`${name}.max`} label={t('addonMax')} />
        {CURRENCIES.map((currency) => (
          <TextField
            key={currency}
            label={t('monthly', { currency })}
            {...textOf(form, `${name}.prices.${currency}`)}
            inputMode="decimal"
            end={currency}
            autoComplete="off"
          />
        ))}
      </div>
      {problem && <p className={css.error}>{problem}</p>}
      <LocalizedFields form={form} name={`${name}.name`} label={t('name')} />
      <LocalizedFields form={form} name={`${name}.description`} label={t('description')} maxLength={200} />
      {(!addon || addon.planned) && <Note>{t('notBuilt')}</Note>}
      <div>
        <Button size="small" look="ghost" icon={IconTrash} onClick={onRemove}>
          {t('removeAddon')}
        </Button>
      </div>
    </div>
  )
}

import { BRAND_LINK_PLACES } from '@portal/contracts/brands.ts'
import { INVOICE_NUMBER_AT } from '@portal/contracts/document-series.ts'
import { HOLD_HOURS_MAX, HOLD_HOURS_MIN } from '@portal/contracts/holds.ts'
import { currencies as known } from '@portal/contracts/money.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { localeNames, locales } from '../../i18n/locale.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, flagOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { LocalizedFields } from '../fields/localized-fields.tsx'
import { useRoleReason } from '../session.ts'
import { enterBrand, LINKS, readBrand } from './brand-values.ts'
import type { OperatorBrand } from './brands-page.tsx'
import { PalettePanel } from './palette-panel.tsx'
import { failingNow } from './palette-values.ts'
import { SESSION_COLUMNS, SessionsPanel } from './sessions-panel.tsx'

const VAT = columnOf('vatPercent', 'smallint', { required: true, min: 0, max: 50 })
const HOLD = columnOf('holdHours', 'smallint', { required: true, min: HOLD_HOURS_MIN, max: HOLD_HOURS_MAX })
const NEEDED = ['name', 'hosts', 'baseUrl', 'colour', 'timeZone', 'mailSender', 'supportEmail'] as const

interface BrandFormProps {
  brand: OperatorBrand | undefined
  methods: OutputOf<'operator/brand/list'>['methods']
  onSaved: (brand: OperatorBrand) => Promise<void>
}

export function BrandForm({ brand, methods, onSaved }: BrandFormProps) {
  const t = useTranslations('operator.brands')
  const parts = useTranslations('operator.brandParts')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const lang = useLocale()
  const ownersOnly = useRoleReason([])
  const problem = useColumnProblem()
  const initial = enterBrand(brand)
  const own = methods.filter(({ brandId }) => brandId === null || brandId === brand?.id)
  const ids = own.map(({ id }) => id)
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      ...Object.fromEntries(
        [...NEEDED, ...(brand ? [] : ['code'])].map((name) => [name, entered(values, name) === '' && forms('required')]),
      ),
      ...failingNow(values, parts('palette.bad')),
      vatPercent: problem(VAT, values.vatPercent),
      holdHours: problem(HOLD, values.holdHours),
      sessionDays: problem(SESSION_COLUMNS.sessionDays, values.sessionDays),
      staffSessionHours: problem(SESSION_COLUMNS.staffSessionHours, values.staffSessionHours),
      locales: !locales.some((locale) => values[`locales.${locale}`] === true) && t('oneLanguage'),
    }),
    submit: async (values, requestId) => {
      const input = readBrand(values, brand, ids)
      const send = (): Promise<OperatorBrand> =>
        brand
          ? call('operator/brand/update', { ...input, id: brand.id, version: brand.version }, { requestId })
          : call('operator/brand/create', { ...input, code: entered(values, 'code') }, { requestId })
      await onSaved(await sendNamed(Object.keys(initial), send))
    },
  })
  const select = (name: string) => textOf(form, name)
  return (
    <Form
      form={form}
      actions={
        <DisabledReason reason={ownersOnly}>
          <SubmitButton form={form}>{brand ? common('save') : t('create')}</SubmitButton>
        </DisabledReason>
      }
    >
      <Panel title={t('identity')}>
        <div className="stack">
          <div className={css.two}>
            <TextField label={t('name')} {...textOf(form, 'name')} maxLength={80} autoComplete="off" />
            {brand ? (
              <TextField label={t('code')} hint={t('codeFixed')} {...textOf(form, 'code')} readOnly mono />
            ) : (
              <TextField label={t('code')} hint={t('codeHint')} {...textOf(form, 'code')} maxLength={30} mono autoComplete="off" />
            )}
            <TextField label={t('hosts')} hint={t('hostsHint')} {...textOf(form, 'hosts')} mono autoComplete="off" />
            <TextField label={t('baseUrl')} hint={t('baseUrlHint')} {...textOf(form, 'baseUrl')} mono autoComplete="off" />
            <TextField
              label={t('colour')}
              hint={t('colourHint')}
              {...textOf(form, 'colour')}
              mono
              maxLength={7}
              end={<span className={css.swatch} style={{ background: entered(form.values, 'colour') }} />}
            />
            <fieldset className={css.set}>
              <CheckboxField label={parts('registration')} {...flagOf(form, 'registration')} />
              <p className="c3 sm">{parts('registrationHint')}</p>
            </fieldset>
            <ColumnField form={form} column={HOLD} label={parts('holdHours')} hint={parts('holdHoursHint')} end={parts('sessions.hours')} />
          </div>
        </div>
      </Panel>
      <PalettePanel form={form} />
      <SessionsPanel form={form} />
      <Panel title={t('language')}>
        <div className={css.two}>
          <fieldset className={css.set}>
            <legend>{t('locales')}</legend>
            {locales.map((locale) => (
              <CheckboxField key={locale} label={localeNames[locale]} {...flagOf(form, `locales.${locale}`)} />
            ))}
            <Problem text={form.field('locales').error} />
          </fieldset>
          <SelectField
            label={t('defaultLocale')}
            {...select('defaultLocale')}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
          />
          <TextField label={t('timeZone')} hint={t('timeZoneHint')} {...textOf(form, 'timeZone')} autoComplete="off" />
        </div>
      </Panel>
      <Panel title={t('money')}>
        <div className={css.two}>
          <SelectField
            label={t('currency')}
            hint={brand?.currencyFixed ? t('currencyFixed') : t('currencyHint')}
            {...select('currency')}
            disabled={brand?.currencyFixed ?? false}
            options={Object.keys(known).map((value) => ({ value, label: value }))}
          />
          <SelectField
            label={t('vat')}
            {...select('vatMode')}
            options={(['none', 'on-request', 'always'] as const).map((value) => ({ value, label: t(`vatModes.${value}`) }))}
          />
          <ColumnField form={form} column={VAT} label={t('vatPercent')} hint={t('vatHint')} end="%" />
          <fieldset className={css.set}>
            <legend>{t('methods')}</legend>
            {own.map(({ id, title, currencies }) => {
              const name = title?.[lang] ?? (id === 'points' ? t('points') : t('balance'))
              const currency = form.values.currency as 'USD'
              const isTaken = currencies === null || currencies.includes(currency)
              const value = form.values[`methods.${id}`] === true
              return (
                <CheckboxField
                  key={id}
                  label={isTaken ? name : [name, t('notTaken', { currency })].join(' · ')}
                  {...flagOf(form, `methods.${id}`)}
                  value={value}
                  disabled={!isTaken && !value}
                />
              )
            })}
            <Problem text={form.field('methods').error} />
          </fieldset>
        </div>
      </Panel>
      <Panel title={t('issuer.title')} hint={t('issuer.hint')}>
        <div className={css.two}>
          <TextField label={t('issuer.legalName')} optional {...textOf(form, 'issuer.legalName')} maxLength={200} autoComplete="off" />
          <TextField label={t('issuer.taxCode')} optional {...textOf(form, 'issuer.taxCode')} maxLength={40} mono autoComplete="off" />
          <TextField label={t('issuer.address')} optional {...textOf(form, 'issuer.address')} maxLength={300} autoComplete="off" />
          <SelectField
            label={t('invoiceNumberAt')}
            hint={t('invoiceNumberAtHint')}
            {...select('invoiceNumberAt')}
            options={INVOICE_NUMBER_AT.map((value) => ({ value, label: t(`invoiceNumberAts.${value}`) }))}
          />
          <fieldset className={css.set}>
            <CheckboxField label={t('issuer.taxInvoice')} {...flagOf(form, 'issuer.taxInvoice')} />
            <p className="c3 sm">{t('issuer.taxInvoiceHint')}</p>
          </fieldset>
        </div>
      </Panel>
      <Panel title={t('contact')}>
        <div className={css.two}>
          <TextField
            label={t('mailSender')}
            hint={t('mailSenderHint')}
            {...textOf(form, 'mailSender')}
            maxLength={200}
            autoComplete="off"
          />
          <TextField label={t('supportEmail')} {...textOf(form, 'supportEmail')} type="email" autoComplete="off" />
          <TextField label={t('termsUrl')} hint={parts('legalHint')} optional {...textOf(form, 'termsUrl')} mono autoComplete="off" />
          <TextField
            label={parts('privacyUrl')}
            hint={parts('legalHint')}
            optional
            {...textOf(form, 'privacyUrl')}
            mono
            autoComplete="off"
          />
        </div>
      </Panel>
      <Panel title={t('links')} hint={t('linksHint')}>
        <div className="stack">
          {Array.from({ length: LINKS }, (_, at) => `links.${at}`)
            .filter(
              (name, at) => at === 0 || entered(form.values, `${name}.url`) !== '' || entered(form.values, `links.${at - 1}.url`) !== '',
            )
            .map((name) => (
              <div key={name} className={css.block}>
                <div className={css.two}>
                  <TextField label={t('linkUrl')} optional {...textOf(form, `${name}.url`)} mono autoComplete="off" />
                  {entered(form.values, `${name}.url`) !== '' && (
                    <SelectField
                      label={parts('place')}
                      {...select(`${name}.place`)}
                      options={BRAND_LINK_PLACES.map((value) => ({ value, label: parts(`places.${value}`) }))}
                    />
                  )}
                </div>
                {entered(form.values, `${name}.url`) !== '' && (
                  <LocalizedFields form={form} name={`${name}.label`} label={t('linkLabel')} />
                )}
              </div>
            ))}
        </div>
      </Panel>
    </Form>
  )
}

const Problem = ({ text }: { text: string | undefined }) => (text ? <p className={css.error}>{text}</p> : null)

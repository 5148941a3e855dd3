import { Fragment, useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ApiError } from '../../../api/errors.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SentenceGap } from '../../../i18n/sentence-gap.tsx'
import { type CartItem, cart, changeCart } from './cart.ts'
import { type LineField, refusedFields } from './refused-fields.ts'

/** How the page calls them; one name alone is a field of its own: `hostname`, not `hostnames`. */
const WORDS = { quantity: 'quantity', hostnames: 'hostname', domains: 'domain', userDataId: 'userData' } as const satisfies Record<
  LineField,
  string
>

/** Brings the marked field into view and to the keyboard; in a cart of several its item is opened first. */
function goTo(item: CartItem | undefined, field?: LineField): void {
  const at = item ? cart.get().items.findIndex(({ key }) => key === item.key) : -1
  if (at >= 0 && at !== cart.get().active) changeCart({ active: at })
  requestAnimationFrame(() => {
    const named = field === undefined ? '' : `[name^="${WORDS[field]}"]`
    const marked = document.querySelector<HTMLElement>(`${named}[aria-invalid="true"]`)
    marked?.scrollIntoView({ block: 'center' })
    marked?.focus({ preventScroll: true })
  })
}

interface RefusedNoteProps {
  error: ApiError | null
  itemOf: readonly CartItem[]
  /** Grows with every press of Pay that was refused. */
  refusals: number
}

/** Pay was pressed and refused: that nothing happened, and what needs a change, each one press away. */
export function RefusedNote({ error, itemOf, refusals }: RefusedNoteProps) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const fields = refusedFields(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused press leads there, not each change of what is refused
  useEffect(() => {
    const [first] = fields
    if (refusals > 0 && first) goTo(itemOf[first.line], first.field)
  }, [refusals])
  if (refusals === 0 || fields.length === 0) return null
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(fields.map((_, at) => String(at)))
  return (
    <Note tone="danger" live title={t('refused')}>
      {t('refusedCount', { n: fields.length })}
      <SentenceGap />
      {parts.map(({ type, value }, at) => {
        const one = type === 'element' ? fields[Number(value)] : undefined
        // biome-ignore lint/suspicious/noArrayIndexKey: a word between two fields has no other name
        if (!one) return <Fragment key={`between-${at}`}>{value}</Fragment>
        return (
          <button key={`${one.line}-${one.field}`} type="button" className="link" onClick={() => goTo(itemOf[one.line], one.field)}>
            {t(WORDS[one.field])}
          </button>
        )
      })}
    </Note>
  )
}

import { type SearchTerms, searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { codesSaying, labels } from '../../platform/labels.ts'
import type { InvoiceLabels } from './list.store.ts'

/** A search with the types and states of documents that its reader calls so. */
export function documentTerms(search: string, lang: Locale): (SearchTerms & InvoiceLabels) | null {
  const terms = searchTerms(search)
  const { types, status } = labels[lang].orders
  return terms && { ...terms, types: codesSaying(terms.text, types), states: codesSaying(terms.text, status) }
}

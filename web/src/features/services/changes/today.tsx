import { DatedText } from '../../../design/data/dated-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { RenewSums } from '../renewals/renew-sums.tsx'
import css from './changes.module.css'
import type { ChangeQuote } from './changes.ts'

/** The one line of the document, and its sums. */
export function Today({ quote }: { quote: ChangeQuote }) {
  return (
    <div>
      {quote.lines.map((line) => (
        <div key={line.description} className={css.line}>
          <span className={css.words}>
            <span className="b">{line.description}</span>
            <span className="sm c3">
              <DatedText>{line.detail}</DatedText>
            </span>
          </span>
          <Money value={line.subtotal} />
        </div>
      ))}
      <RenewSums preview={quote} />
    </div>
  )
}

import { inReadersZone } from './date-format.ts'

const DATE = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** The server's words with dates among them: a line may end beside a date, not inside it. */
export function DatedText({ children }: { children: string }) {
  const parts = inReadersZone(children)
    .split(DATE)
    .map((part, at) => ({ part, key: `${at}`, date: at % 2 === 1 }))
  return parts.map(({ part, key, date }) => (
    <span key={key} className={date ? 'nowrap' : undefined}>
      {part}
    </span>
  ))
}

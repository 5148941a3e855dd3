import { Fragment } from 'react'

/** Plain text with headings (`# `) and points (`- `), as the brand's own page of it shows. Nothing in it is markup. */
export const TermsText = ({ text }: { text: string }) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes while it is read
    .map((lines, at) => <Block key={at} lines={lines} />)

function Block({ lines }: { lines: readonly string[] }) {
  const [first = '', ...rest] = lines
  const heading = /^#{1,3} +(.*)$/.exec(first)
  if (heading)
    return (
      <>
        <h3>{heading[1]}</h3>
        {rest.length > 0 && <Block lines={rest} />}
      </>
    )
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    )
  return (
    <p>
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  )
}

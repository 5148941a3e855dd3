export const COLUMNS = 80
export const ROWS = 25

/** A dumb terminal: text, line feeds, scrolling below a fixed headline. */
export class Screen {
  readonly headline: string
  private lines: string[] = []
  private shown: string[] = []

  constructor(headline: string) {
    this.headline = headline.slice(0, COLUMNS).padEnd(COLUMNS)
    this.clear()
  }

  clear(): void {
    this.lines = ['']
  }

  write(text: string): void {
    for (const character of text) {
      const last = this.lines.length - 1
      const line = this.lines[last] ?? ''
      if (character === '\n') this.lines.push('')
      else if (character === '\b') this.lines[last] = line.slice(0, -1)
      else if (line.length < COLUMNS) this.lines[last] = line + character
      else this.lines.push(character)
    }
    this.lines = this.lines.slice(-(ROWS - 2))
  }

  /** The rows as they look now: the headline, an empty row, the text with a cursor at its end. */
  rows(): readonly string[] {
    const text = this.lines.map((line, index) => (index === this.lines.length - 1 && line.length < COLUMNS ? `${line}_` : line))
    const rows = [this.headline, '', ...text]
    return Array.from({ length: ROWS }, (_, index) => (rows[index] ?? '').padEnd(COLUMNS))
  }

  /** The viewer lost the picture: every row counts as changed. */
  forget(): void {
    this.shown = []
  }

  /** Numbers of the rows that changed since the last call. */
  takeChanges(): readonly number[] {
    const rows = this.rows()
    const changed = rows.flatMap((row, index) => (row === this.shown[index] ? [] : [index]))
    this.shown = [...rows]
    return changed
  }
}

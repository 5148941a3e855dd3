/** Terms are plain text with headings (`# `) and points (`- `). Nothing in them is markup: all of it is escaped. */

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function block(lines: readonly string[]): string {
  const [first = ''] = lines
  const heading = /^#{1,3} +(.*)$/.exec(first)
  if (heading) return `<h2>${escaped(heading[1] ?? '')}</h2>${lines.length > 1 ? block(lines.slice(1)) : ''}`
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('')}</ul>`
  return `<p>${lines.map(escaped).join('<br>')}</p>`
}

export const termsHtml = {
  escaped,
  body: (text: string): string =>
    text
      .replaceAll('\r\n', '\n')
      .split(/\n\s*\n/)
      .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
      .filter((lines) => lines.length > 0)
      .map(block)
      .join(''),
}

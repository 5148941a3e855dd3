/** What an input is measured by: the bytes that it takes in a JSON body. */
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/** `head`, as many of `element` as fit, `tail`. */
function filled(length: number, bytes: number, element: string, head = '', tail = ''): string {
  const room = Math.min((length - head.length - tail.length) / element.length, (bytes - bytesOf(head) - bytesOf(tail)) / bytesOf(element))
  return room < 1 ? element.slice(0, Math.max(1, Math.min(length, bytes))) : head + element.repeat(Math.floor(room)) + tail
}

type Generator = (length: number, bytes: number) => string

/** The worst text for each kind of parser: as long as the field and the body allow. */
export const HOSTILE_TEXTS: Readonly<Record<string, Generator>> = {
  plain: (length, bytes) => filled(length, bytes, 'word '),
  'yaml commas': (length, bytes) => filled(length, bytes, ',', '#cloud-config\n'),
  'yaml nesting': (length, bytes) => filled(length, bytes, '[', '#cloud-config\na: '),
  'yaml aliases': (length, bytes) => filled(length, bytes, '*a,', '#cloud-config\na: &a [x,x,x,x]\nb: [', 'x]'),
  'yaml keys': (length, bytes) => filled(length, bytes, '? \n', '#cloud-config\n'),
  'markdown emphasis': (length, bytes) => filled(length, bytes, '*a_ '),
  'markdown brackets': (length, bytes) => filled(length, bytes, '![['),
  'markdown quotes': (length, bytes) => filled(length, bytes, '> '),
  'markdown ticks': (length, bytes) => filled(length, bytes, '`` ` '),
  'json nesting': (length, bytes) => filled(length, bytes, '{"a":'),
  'csv cells': (length, bytes) => filled(length, bytes, ',;"'),
  pem: (length, bytes) => filled(length, bytes, 'MIIB', '-----BEGIN CERTIFICATE-----\n', '\n-----END CERTIFICATE-----'),
  'ssh key': (length, bytes) => filled(length, bytes, 'A', 'ssh-rsa '),
  'html nesting': (length, bytes) => filled(length, bytes, '<b><i>'),
  'html attributes': (length, bytes) => filled(length, bytes, ' a=b', '<a'),
  svg: (length, bytes) => filled(length, bytes, '<g>', '<svg xmlns="http://www.w3.org/2000/svg">'),
  'one word': (length, bytes) => filled(length, bytes, 'a'),
  lines: (length, bytes) => filled(length, bytes, '\n', 'a', 'a'),
  spaces: (length, bytes) => filled(length, bytes, ' ', 'a', 'a'),
  backtracking: (length, bytes) => filled(length, bytes, 'a', '', '!@'),
  domain: (length, bytes) => filled(length, bytes, 'a.', 'a@', '-'),
  digits: (length, bytes) => filled(length, bytes, '9'),
  cron: (length, bytes) => filled(length, bytes, '0-59/1,', '', ' * * * *'),
  search: (length, bytes) => filled(length, bytes, '%_\\'),
  accents: (length, bytes) => filled(length, bytes, 'a\u0301'),
}

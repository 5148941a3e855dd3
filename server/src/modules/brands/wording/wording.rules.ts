import type { Locale } from '@portal/contracts/locale.ts'

/** Mails whose words a brand can choose: what they say by default, and which variables they know. */

export interface MailWords {
  readonly subject: string
  readonly body: string
  readonly button: string
}

export interface MailTemplate {
  readonly template: string
  readonly group: 'account' | 'notice'
  readonly words: Readonly<Record<Locale, MailWords>>
  /** Beside those that the default words use. */
  readonly variables: readonly string[]
}

/** A part of a parsed ICU text, as far as it matters here. */
export interface TextPart {
  readonly type: number
  readonly value?: unknown
  readonly options?: Readonly<Record<string, { readonly value: readonly TextPart[] }>>
}
/** The kinds of parts that name a variable. */
const ARGUMENT = 1
const NAMING = [ARGUMENT, 2, 3, 4, 5, 6]
const SELECT = 5
const COUNTED = [2, 6]

export interface Variable {
  readonly name: string
  /** What it must be for the text to be put together. */
  readonly as: 'text' | 'number' | 'choice'
  readonly choices: readonly string[]
}

/** Every variable of a parsed text, also within plurals and choices. */
export function variablesIn(parts: readonly TextPart[]): Variable[] {
  return parts.flatMap((part) => {
    const inner = Object.values(part.options ?? {}).flatMap(({ value }) => variablesIn(value))
    if (!NAMING.includes(part.type) || typeof part.value !== 'string') return inner
    const as = part.type === SELECT ? 'choice' : COUNTED.includes(part.type) ? 'number' : 'text'
    return [{ name: part.value, as, choices: Object.keys(part.options ?? {}) }, ...inner]
  })
}

const SAMPLES: Readonly<Record<string, string>> = {
  name: 'Linh Tran',
  customer: 'Linh Tran',
  username: 'linh',
  ip: '203.0.113.9',
  device: 'Chrome · Windows',
  time: '2026-11-23 09:30',
  email: 'linh@example.com',
  amount: '$24.00',
  total: '$24.00',
  price: '$24.00',
  date: '2026-12-01',
  due: '2026-12-01',
  end: '2026-12-01',
  invoice: 'INV-2026-000042',
  number: 'INV-2026-000042',
  service: 'web-01',
  title: 'Packet loss',
  text: '…',
  megabytes: '24',
  limit: '20',
}

/** Something to show in its place: as a reader would see it where that is known, else its name. */
export function sampleOf({ name, as, choices }: Variable): string | number {
  if (as === 'number') return 3
  if (as === 'choice') return choices.find((one) => one !== 'other') ?? 'other'
  return SAMPLES[name] ?? `[${name}]`
}

/** One of each name; a number or a choice before the same name as text. */
export function joined(all: readonly Variable[]): Variable[] {
  const known = new Map<string, Variable>()
  for (const one of all) if (!known.has(one.name) || known.get(one.name)?.as === 'text') known.set(one.name, one)
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name))
}

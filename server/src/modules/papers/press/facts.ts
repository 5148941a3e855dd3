import type { Locale } from '@portal/contracts/locale.ts'

/** Everything that stands on a paper, in the words of its language: whoever sets it in type decides where, and never what. */
export interface PaperFacts {
  readonly locale: Locale
  /** The brand's, for what is decoration. */
  readonly colour: string
  readonly brand: string
  /** The picture that stands for its name, as it was then; absent or null: its name does. */
  readonly logo?: Logo | null
  readonly title: string
  readonly number: string
  readonly stamp: Stamp | null
  /** When it was issued: it is the file's own date too, so that the same facts are the same bytes. */
  readonly at: string
  readonly meta: readonly Fact[]
  readonly seller: Party
  readonly buyer: Party
  readonly columns: Record<'description' | 'unit' | 'quantity' | 'term' | 'amount', string>
  readonly lines: readonly PaperLine[]
  readonly sums: readonly Fact[]
  readonly total: Fact
  /** About what it is in the other currency. */
  readonly about: string
  /** How to pay what is unpaid; what it was paid from. */
  readonly payment: Payment | null
  readonly notes: readonly Note[]
  readonly foot: readonly string[]
  /** `Page {page} of {pages}` */
  readonly pages: string
}

export interface Logo {
  readonly brandId: number
  readonly hash: string
  readonly width: number
  readonly height: number
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Stamp {
  readonly text: string
  readonly tone: 'due' | 'paid' | 'void'
}

interface Party {
  readonly heading: string
  readonly name: string
  readonly lines: readonly string[]
}

export interface PaperLine {
  readonly title: string
  readonly detail: string
  readonly unit: string
  readonly quantity: string
  readonly term: string
  readonly amount: string
}

interface Payment {
  readonly heading: string
  readonly rows: readonly Fact[]
  /** What a camera reads beside it; null where there is nothing to pay. */
  readonly qr: string | null
  readonly hint: string
}

interface Note {
  readonly heading: string
  readonly text: string
}

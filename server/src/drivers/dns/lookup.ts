import { Resolver } from 'node:dns/promises'
import type { DnsLookup, LookupType } from './port.ts'

/** What says that there is nothing, as opposed to saying nothing. */
const NOTHING: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** The resolvers of the host. */
export class SystemLookup implements DnsLookup {
  private readonly resolver = new Resolver({ timeout: 3000, tries: 2 })

  async ask(name: string, type: LookupType): Promise<readonly string[] | null> {
    try {
      return await this.answers(name, type)
    } catch (error) {
      return NOTHING.includes((error as NodeJS.ErrnoException).code) ? [] : null
    }
  }

  private async answers(name: string, type: LookupType): Promise<readonly string[]> {
    if (type === 'A') return await this.resolver.resolve4(name)
    if (type === 'AAAA') return await this.resolver.resolve6(name)
    if (type === 'MX') return (await this.resolver.resolveMx(name)).map(({ exchange }) => exchange)
    return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''))
  }
}

/** A small world of its own for names that nobody can register; everything else is asked of the next. */
export class StandInLookup implements DnsLookup {
  private readonly answers: Readonly<Record<string, readonly string[]>>
  private readonly next: DnsLookup | null

  /** `answers` by `<type> <name>`, and by `<type> *` for every other name of the world. */
  constructor(answers: Readonly<Record<string, readonly string[]>>, next: DnsLookup | null = null) {
    this.answers = answers
    this.next = next
  }

  async ask(name: string, type: LookupType): Promise<readonly string[] | null> {
    if (this.next && !name.endsWith('.example')) return await this.next.ask(name, type)
    return this.answers[`${type} ${name}`] ?? this.answers[`${type} *`] ?? []
  }
}

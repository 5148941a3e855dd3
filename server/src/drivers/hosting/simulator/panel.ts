import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { HostingUsage } from '../port.ts'

/**
 * busy: nothing happens, worth another try. refuse: nothing happens, ever. lost: it happens and nobody hears of it; of a look, no answer.
 * deaf: it is accepted and nothing happens.
 */
type HostingFault = 'busy' | 'refuse' | 'lost' | 'deaf'
export type HostingOperation =
  | 'ensureAccount'
  | 'findAccount'
  | 'listAccounts'
  | 'suspend'
  | 'resume'
  | 'changePackage'
  | 'setPassword'
  | 'remove'
  | 'domainTaken'
  | 'usage'
  | 'signInLink'
  | 'probe'

/** What changes nothing: a lost answer leaves nothing unknown. */
export const LOOKS: readonly HostingOperation[] = ['findAccount', 'listAccounts', 'domainTaken', 'usage', 'signInLink', 'probe']

const accountSchema = z.object({
  username: z.string(),
  /** Null: nobody of ours made it. */
  key: z.string().nullable(),
  domain: z.string(),
  email: z.string(),
  package: z.string(),
  password: z.string(),
  suspended: z.boolean(),
})
export type SimulatedAccount = z.infer<typeof accountSchema>

type Accounts = Readonly<Record<string, SimulatedAccount>>
const stored = z.record(z.string(), z.record(z.string(), accountSchema))

/** Panels that exist in memory, or where a file is named in that file, which all processes of the portal share. */
export class HostingSimulator {
  private readonly file: string | null
  private panels: Readonly<Record<string, Accounts>> = {}
  private readonly measured = new Map<string, HostingUsage>()
  private planned: { readonly operation: HostingOperation | 'any'; readonly fault: HostingFault; readonly username: string | undefined }[] =
    []

  constructor(file: string | null = null) {
    this.file = file
  }

  /** The next such operation fails this way, `any` being whatever changes something; with a user name, of that account only. */
  fail(
    operation: HostingOperation | 'any',
    fault: HostingFault,
    { times = 1, username }: { readonly times?: number; readonly username?: string } = {},
  ): void {
    for (let n = 0; n < times; n++) this.planned.push({ operation, fault, username })
  }

  heal(): void {
    this.planned = []
  }

  /** Faults that nothing ran into yet. */
  left(): number {
    return this.planned.length
  }

  /** The fault that is due for this, once. */
  faultOf(operation: HostingOperation, username: string | undefined): HostingFault | undefined {
    const at = this.planned.findIndex(
      (one) =>
        (one.operation === operation || (one.operation === 'any' && !LOOKS.includes(operation))) &&
        (one.username === undefined || one.username === username),
    )
    return at < 0 ? undefined : this.planned.splice(at, 1)[0]?.fault
  }

  /** Past every fault: what is really there. */
  look(panel: string): Accounts {
    return this.all()[panel] ?? {}
  }

  /** Of whichever panel it lives on. */
  find(username: string): SimulatedAccount | undefined {
    return Object.values(this.all()).flatMap((accounts) => accounts[username] ?? [])[0]
  }

  /** As if somebody had done it on the panel itself. */
  put(panel: string, account: SimulatedAccount): void {
    this.write({ ...this.all(), [panel]: { ...this.look(panel), [account.username]: account } })
  }

  drop(panel: string, username: string): void {
    const { [username]: _, ...others } = this.look(panel)
    this.write({ ...this.all(), [panel]: others })
  }

  /** What an account uses from now on. */
  setUsage(username: string, usage: HostingUsage): void {
    this.measured.set(username, usage)
  }

  /** Figures that an account of this name might have, the same at every look. */
  usageOf(username: string): HostingUsage {
    const seed = [...username].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
    const made = { diskMb: 400 + (seed % 8200), transferMb: 1200 + seed * 3, sites: 1, mailboxes: 1 + (seed % 4), databases: seed % 3 }
    return this.measured.get(username) ?? made
  }

  private write(panels: Readonly<Record<string, Accounts>>): void {
    this.panels = panels
    if (this.file === null) return
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(`${this.file}.new`, JSON.stringify(panels), { mode: 0o600 })
    renameSync(`${this.file}.new`, this.file)
  }

  private all(): Readonly<Record<string, Accounts>> {
    return this.file === null ? this.panels : readPanels(this.file)
  }
}

/** What cannot be read was never written by us: there is nothing on any panel. */
function readPanels(file: string): Record<string, Accounts> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readWhole, writeWhole } from './files.ts'

const schema = z.object({
  hostId: z.int().positive().nullable(),
  secret: z.string(),
  /** Told to the portal as the next one; whether it heard is not known. */
  next: z.string().nullable(),
})
type Kept = z.infer<typeof schema>

export interface Given {
  readonly hostId: number
  readonly secret: string
}

const made = (): string => randomBytes(32).toString('base64url')

/** Who this host is: its id and its secret, which it makes itself and the portal knows only as a hash. */
export class Identity {
  private readonly path: string
  private kept: Kept

  private constructor(path: string, kept: Kept) {
    this.path = path
    this.kept = kept
  }

  /** What is on disk; else as `given`, or with a secret of its own that is to be enrolled. */
  static async load(folder: string, given: Given | null): Promise<Identity> {
    const path = join(folder, 'identity.json')
    const kept = await readWhole(path, schema)
    if (kept) return new Identity(path, kept)
    const identity = new Identity(path, { ...(given ?? { hostId: null, secret: made() }), next: null })
    await identity.keep({})
    return identity
  }

  get hostId(): number | null {
    return this.kept.hostId
  }

  get secret(): string {
    return this.kept.secret
  }

  get bearer(): string {
    return `Bearer ${this.kept.hostId}.${this.kept.secret}`
  }

  /** Of the next secret, which may be the one that the portal knows. */
  get nextBearer(): string | null {
    return this.kept.next === null ? null : `Bearer ${this.kept.hostId}.${this.kept.next}`
  }

  enrolled = (hostId: number): Promise<void> => this.keep({ hostId })

  /** On disk before it is told: an answer that is lost leaves two secrets of which one is right. */
  async next(): Promise<string> {
    const next = this.kept.next ?? made()
    await this.keep({ next })
    return next
  }

  rotated = (): Promise<void> => this.keep({ secret: this.kept.next ?? this.kept.secret, next: null })

  private async keep(patch: Partial<Kept>): Promise<void> {
    this.kept = { ...this.kept, ...patch }
    await writeWhole(this.path, this.kept)
  }
}

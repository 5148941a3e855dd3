import type { Keys } from './backup.mjs'

export function restore(options: {
  url: string
  file: string
  passphrase?: string
  migrate: (url: string) => Promise<void>
}): Promise<{ createdAt: string; rows: number; keys: Keys | null }>

export interface Keys {
  readonly SECRET_KEYS: string
  readonly SIGNING_SEED: string
}

export function backUp(options: {
  url: string
  folder: string
  keys: Keys | null
  how?: 'dump' | 'copy'
  passphrase?: string
  keep?: number
  now?: Date
}): Promise<{ file: string; bytes: number; tables: number; rows: number; removed: string[] }>

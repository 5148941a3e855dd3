export interface RunningPostgres {
  /** Of the maintenance database `postgres`, with full rights. */
  url: string
  pid: number
  dataDir: string
  stop(): Promise<void>
}

export function startPostgres(options: { dataDir: string; fast?: boolean; temporary?: boolean }): Promise<RunningPostgres>

export function temporaryDataDir(): string

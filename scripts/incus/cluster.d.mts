export interface ClusterMember {
  readonly name: string
  readonly address: string
  readonly url: string
  /** Of its namespaces. */
  pid(): number
  /** Asks as its administrator. Answers `metadata`, of what its schema is nobody's promise. */
  admin(method: string, path: string, body?: unknown): Promise<{ readonly metadata: unknown }>
  log(): string
  /** Its daemon and its containers, at once. */
  kill(): Promise<void>
}

export interface RunningCluster {
  readonly folder: string
  readonly members: readonly ClusterMember[]
  readonly project: string
  readonly pool: string
  readonly network: string
  readonly serverCertificate: string
  readonly machines: { readonly certificate: string; readonly key: string }
  readonly cluster: { readonly certificate: string; readonly key: string }
  stop(): Promise<void>
}

/** Why none can be started here; null where one can. */
export function clusterMissing(): string | null
export function startCluster(options: {
  readonly members?: number
  readonly image: { readonly file: string; readonly alias: string }
  /** The gateway of their machines, with its network. */
  readonly guests?: string
}): Promise<RunningCluster>

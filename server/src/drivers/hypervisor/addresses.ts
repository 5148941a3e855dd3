/** IPv4 addresses of a machine beside the one that it was made with. */
export interface Addresses {
  /**
   * From now on it may use exactly these, also one that runs, and nothing leaves it from any other. Its system is told of none: its owner
   * sets them there. Said again nothing happens.
   */
  set(key: string, addresses: readonly string[]): Promise<void>
  /** As the engine holds them. */
  list(key: string): Promise<readonly string[]>
}

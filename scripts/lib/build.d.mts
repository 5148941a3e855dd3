/** Builds what changed since the last build, side by side; ends the process where that fails. */
export function ensureBuilt(names?: readonly ('server' | 'web')[]): Promise<void>

import { spawnSync } from 'node:child_process'

/** Thrown by a bench whose engine or program is absent from this host. The message says what is missing and how to get it. */
export class Missing extends Error {}

/** @throws {Missing} if one of the programs is not on the PATH */
export function requirePrograms(names, remedy) {
  const absent = names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (absent.length > 0) throw new Missing(`${absent.join(', ')} not found: ${remedy}`)
}

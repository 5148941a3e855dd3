import { randomReference } from '../../platform/random.ts'

/** Four groups a person can read out and type into a console; 80 bits. */
export const newPassword = (): string => Array.from({ length: 4 }, () => randomReference(4)).join('-')

/** What the seal of a machine's password is bound to. */
export const passwordContext = (id: number | string): string => `vps:${id}:password`

/** Whom a system's first boot makes. */
export const firstUserOf = (family: 'linux' | 'windows'): string => (family === 'windows' ? 'Administrator' : 'root')

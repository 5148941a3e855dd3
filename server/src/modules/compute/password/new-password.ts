import { randomReference } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'

/** Four groups a person can read out and type into a console; 80 bits. */
export const newPassword = (): string => Array.from({ length: 4 }, () => randomReference(4)).join('-')

/** Where a machine's passwords are sealed for: the one that holds, and the one that is being set. */
export const passwordContext = (id: number | string): string => `vps:${id}:password`

/** One that nobody has seen, sealed. */
export const sealedPassword = (box: SecretBox, id: number): string => box.seal(newPassword(), passwordContext(id))

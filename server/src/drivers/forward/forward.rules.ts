import type { Forward } from './port.ts'

/** Is it to be open at this moment? */
export const isOpen = ({ suspended, expiresAt }: Forward, now: number): boolean => !suspended && (expiresAt === null || now < expiresAt)

/** What cannot change while connections stay. */
export const placeOf = ({ address, port, protocol, target }: Forward): string =>
  JSON.stringify([address, port, protocol, target.address, target.port])

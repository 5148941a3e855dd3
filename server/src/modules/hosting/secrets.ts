import { randomReference } from '../../platform/random.ts'

/** Where the login that a customer has is sealed for. */
export const passwordContext = (id: number | string): string => `hosting:${id}:password`

/** Where the password of a request to people is sealed for. */
export const requestContext = (id: number | string): string => `hosting-request:${id}:password`

/** Strong enough for every panel, and a person can read it out. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => randomReference(4))
    .join('-')
    .replace(/^./, 'k')

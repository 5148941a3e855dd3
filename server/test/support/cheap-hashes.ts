import { setHashCost } from '../../src/platform/auth/passwords.ts'

export const CHEAP_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** What `hashesOf` answers of a hash at this cost. */
export const CHEAP_HASH = 'm=8,t=1,p=1'

setHashCost(CHEAP_COST)

import { asApiError } from '../../../api/errors.ts'

/** Ends what is there: with whom it was never shared, there is nothing to end. Answers how many there were. */
export async function endEach(memberIds: readonly number[], end: (memberId: number) => Promise<unknown>): Promise<number> {
  let ended = 0
  for (const memberId of memberIds) {
    try {
      await end(memberId)
      ended++
    } catch (error) {
      if (asApiError(error).code !== 'not-found') throw error
    }
  }
  return ended
}

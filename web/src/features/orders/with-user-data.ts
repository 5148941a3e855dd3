import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import type { orderOf } from './cart.ts'

type Order = Pick<ReturnType<typeof orderOf>, 'lines' | 'itemOf'>

/** What was typed goes ahead and is kept sealed: lines of the order name it by its id. */
export const withUserData = ({ lines, itemOf }: Order): Promise<Order['lines']> =>
  Promise.all(
    lines.map(async (line, at) => {
      const text = itemOf[at]?.userData ?? ''
      return text.trim() === '' ? line : { ...line, userDataId: (await keep(text, at)).id }
    }),
  )

/** What is said of the text belongs to its line of the cart. */
const keep = (text: string, at: number) =>
  call('user/order/user-data', { text }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.fields.text === undefined) throw error
    const { code, status, message, params } = error
    throw new ApiError({ code, status, message, params, fields: { [`items.${at}.userDataId`]: error.fields.text } })
  })

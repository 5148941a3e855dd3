import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { type orderOf, owner } from './cart.ts'

type Order = Pick<ReturnType<typeof orderOf>, 'lines' | 'itemOf'>

/** Ids of what this tab sent: an order that is sent again must be the same order to the letter, or it would be a second one. */
const sent = new Map<string, Promise<number>>()

/** What was typed goes ahead and is kept sealed: lines of the order name it by its id. */
export const withUserData = ({ lines, itemOf }: Order): Promise<Order['lines']> =>
  Promise.all(
    lines.map(async (line, at) => {
      const text = itemOf[at]?.userData ?? ''
      return text.trim() === '' ? line : { ...line, userDataId: await idOf(text, at) }
    }),
  )

/** The server keeps it for some days only: asked to enter it again, it is sent anew. */
export const forgetSent = (): void => sent.clear()

function idOf(text: string, at: number): Promise<number> {
  const key = `${owner()}\n${text}`
  const id = sent.get(key) ?? keep(text, at).then((kept) => kept.id)
  sent.set(key, id)
  id.catch(() => sent.delete(key))
  return id
}

/** What is said of the text belongs to its line of the cart. */
const keep = (text: string, at: number) =>
  call('user/order/user-data', { text }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.fields.text === undefined) throw error
    const { code, status, message, params } = error
    throw new ApiError({ code, status, message, params, fields: { [`items.${at}.userDataId`]: error.fields.text } })
  })

import type { APIRequestContext } from '@playwright/test'

interface Mail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

/** The link to this page in the newest mail to an address that holds one, or to any page; asked for until it is there. */
export async function mailedLink(request: APIRequestContext, to: string, page = ''): Promise<string> {
  const pattern = new RegExp(`https?://[^\\s#]+${page}#token=[\\w-]+`)
  for (let tries = 0; tries < 100; tries++) {
    const answer = (await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as { mails: Mail[] }
    const link = answer.mails.map((mail) => pattern.exec(mail.text)?.[0]).find((found) => found !== undefined)
    if (link !== undefined) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail with a link came to ${to}`)
}

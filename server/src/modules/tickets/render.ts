import { fail } from '../../platform/errors.ts'
import { ParserStopped, runParser } from '../../platform/parsing/pool.ts'
import { parserTask } from '../../platform/parsing/task.ts'
import { plainHtml } from './plain.rules.ts'

const markdown = parserTask<typeof import('./markdown.parser.ts')>({
  ...{ name: 'markdown', lane: 'calls', deadlineMs: 2000 },
  ...{ from: import.meta.url, file: './markdown.parser' },
})

/** Renders one message as it will be read; `request-too-complex` if that takes too long. */
export async function renderPreview(text: string, owner: string): Promise<string> {
  const [html = ''] = await runParser(markdown, [text], owner).catch((error: unknown) => {
    if (error instanceof ParserStopped) return fail('request-too-complex')
    throw error
  })
  return html
}

/**
 * Renders the Markdown of a conversation outside any transaction. The messages become plain text if rendering takes too long: a hostile
 * message must not hide the others.
 */
export async function renderConversation<M extends { readonly markdown: string }>(
  messages: readonly M[],
  owner: string,
): Promise<(Omit<M, 'markdown'> & { readonly html: string })[]> {
  const texts = messages.map((message) => message.markdown)
  const html = texts.every((text) => text === '')
    ? texts
    : await runParser(markdown, texts, owner).catch((error: unknown) => {
        if (error instanceof ParserStopped) return texts.map((text) => (text === '' ? '' : plainHtml(text)))
        throw error
      })
  return messages.map(({ markdown: _, ...message }, index) => ({ ...message, html: html[index] ?? '' }))
}

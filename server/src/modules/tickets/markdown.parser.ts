import MarkdownIt, { type Token } from 'markdown-it'
import type { Parsed } from '../../platform/parsing/task.ts'
import { plainHtml } from './plain.rules.ts'

/**
 * Markdown of strangers. Markup is text, pictures are not fetched from anywhere, and only ways that a browser follows harmlessly become links:
 * what is not known here is shown as it was written. The browser cleans the answer once more where it puts it in.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false }).disable('image')
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url.trim())
// What looks like an address without its scheme is mostly a name of a file or a host.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })

const plainLink = markdown.renderer.rules.link_open ?? ((tokens, at, options, _, self) => self.renderToken(tokens, at, options))
markdown.renderer.rules.link_open = (tokens, at, options, env, self) => {
  tokens[at]?.attrSet('rel', 'noopener noreferrer nofollow ugc')
  tokens[at]?.attrSet('target', '_blank')
  return plainLink(tokens, at, options, env, self)
}

/** Tokens of one message and of all messages of a run: a table or list of ten thousand characters could become sixty thousand. */
export const MESSAGE_TOKENS_MAX = 10_000
export const RUN_TOKENS_MAX = 100_000

interface Rendered {
  readonly html: string
  readonly tokens: number
}

/** A message with more tokens than `max` becomes plain text. */
function render(text: string, max: number): Rendered {
  const env = {}
  const parsed = markdown.parse(text, env)
  const tokens = count(parsed)
  return { html: tokens > max ? plainHtml(text) : markdown.renderer.render(parsed, markdown.options, env), tokens }
}

const count = (tokens: readonly Token[]): number => tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)

export const renderMarkdown = (text: string): string => render(text, MESSAGE_TOKENS_MAX).html

/** Renders messages in their order. Once `RUN_TOKENS_MAX` is reached, the rest becomes plain text and is not parsed. */
export function run(texts: readonly string[]): Parsed<string[]> {
  let nodes = 0
  const value = texts.map((text) => {
    if (nodes >= RUN_TOKENS_MAX) return plainHtml(text)
    const { html, tokens } = render(text, MESSAGE_TOKENS_MAX)
    nodes += tokens
    return html
  })
  return { value, work: { nodes } }
}

import MarkdownIt from 'markdown-it'

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

export const renderMarkdown = (text: string): string => markdown.render(text)

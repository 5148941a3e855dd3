const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A message as one paragraph without any markup: for text whose Markdown costs too much to render. */
export const plainHtml = (text: string): string =>
  `<p>${text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '').replaceAll(/\r?\n/g, '<br>\n')}</p>\n`

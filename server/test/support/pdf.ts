import { extractText, getDocumentProxy } from 'unpdf'

/** What a reader reads in a PDF, in one line; spaces are told apart from nothing by layout alone, so that tests compare without them. */
export async function textOf(pdf: Buffer): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return { pages: totalPages, text: text.normalize('NFC').replaceAll(/\s+/g, '') }
}

/** As it stands in `textOf`. */
export const closed = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, '')

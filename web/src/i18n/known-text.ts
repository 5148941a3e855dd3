/** What `useTranslations` answers, whatever its messages. */
interface Texts {
  (key: never): string
  has(key: never): boolean
}

/** The text of a key that the server named; null where this page was built before there was one. */
export const knownText = (t: Texts, key: string): string | null => (t.has(key as never) ? t(key as never) : null)

import { useEffect, useState } from 'react'

/** A text that somebody is typing, once they pause: so that a question goes out for the word and not for each letter. */
export function useSettled(text: string, ms = 300): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

import { useEffect, useState } from 'react'

/** What somebody is typing or choosing, once they pause: so that a question goes out for the whole and not for each letter. */
export function useSettled<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

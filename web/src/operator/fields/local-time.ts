/** A native field for day and time has no zone: it is the computer's. */
export const localTime = (instant: string | null): string => {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
export const instantOf = (text: string): string | null => (text === '' ? null : new Date(text).toISOString())

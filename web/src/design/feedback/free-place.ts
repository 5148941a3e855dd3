export interface Span {
  readonly top: number
  readonly bottom: number
}

/** Where a message of this height covers nothing that is taken: the highest gap between `top` and `bottom`; null where there is none. */
export function freePlace(height: number, taken: readonly Span[], { top, bottom }: Span): number | null {
  let at = top
  for (const span of [...taken].sort((a, b) => a.top - b.top)) {
    if (span.bottom <= at) continue
    if (span.top >= at + height) break
    at = span.bottom
  }
  return at + height <= bottom ? at : null
}

const DAY = 86_400_000

/** Days begun until then; negative when it lies behind us. */
export const daysLeft = (end: string, now: Date): number => Math.ceil((Date.parse(end) - now.getTime()) / DAY)

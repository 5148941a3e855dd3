export const ALIAS: string
export function imageFile(data: string): string

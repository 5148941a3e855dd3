/** Bytes of one picture of a machine. */
export const PHOTO_MAX = 5 * 1024 * 1024
/** Of one machine. */
export const PHOTOS_MAX = 12
/** What a browser offers to choose; what a file is, the server reads from its content. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

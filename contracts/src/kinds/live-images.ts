/** Systems that take streams are sold as live plans, and with nothing else are those [O5]; every engine calls them so. */
export const isLiveImage = (image: string): boolean => image.startsWith('rtmp')

/** Is this system one for a plan of this type? An own image is what it grew from. */
export const suitsType = (type: string, { id, base = id }: { readonly id: string; readonly base?: string | undefined }): boolean =>
  (type === 'live') === isLiveImage(base)

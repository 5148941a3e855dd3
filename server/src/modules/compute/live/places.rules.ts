/** How viewers name the stream, whatever its key; as the image of live plans does. */
const PLAYLIST = 'stream.m3u8'
const USUAL_PORT = /:1935$/

/** As people type them, of host and port. */
export const ingestOf = (place: string | null): string | null => place && `rtmp://${place.replace(USUAL_PORT, '')}/live`
export const viewersOf = (place: string | null): string | null => place && `http://${place}/${PLAYLIST}`

/** A small FAT12 volume, which every system reads: one sector to a cluster, so that nothing of it is computed twice. */
const SECTOR = 512
const SECTORS = 512
const FAT_SECTORS = 2
const ROOT_ENTRIES = 32
const ENTRY = 32
const ROOT = (1 + 2 * FAT_SECTORS) * SECTOR
const DATA = ROOT + ROOT_ENTRIES * ENTRY
/** The first cluster of the data is number two. */
const FIRST = 2
const LAST_OF_FILE = 0xfff
/** 1980-01-01: a volume says the same whenever it is written. */
const DAY = 0x21
const [LABEL_MARK, FILE_MARK, LONG_NAME_MARK] = [0x08, 0x20, 0x0f]
/** Where an entry of a long name keeps its thirteen letters. */
const LETTERS = [1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30]

/**
 * A volume with this label and these files in its root; names have at most thirteen letters and differ in their first eight without
 * signs. Null where they are more than it holds.
 */
export function fatVolume(label: string, files: Readonly<Record<string, string>>): Buffer | null {
  const volume = Buffer.alloc(SECTORS * SECTOR)
  writeBootSector(volume, label)
  const entries = [entry(label.padEnd(11), LABEL_MARK, 0, 0)]
  const chain: number[] = [0xff8, LAST_OF_FILE]
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const clusters = Math.ceil(content.length / SECTOR)
    const at = chain.length
    if (DATA + (at - FIRST + clusters) * SECTOR > volume.length) return null
    content.copy(volume, DATA + (at - FIRST) * SECTOR)
    for (let next = at + 1; next < at + clusters; next++) chain.push(next)
    if (clusters > 0) chain.push(LAST_OF_FILE)
    entries.push(longName(name), entry(shortName(name), FILE_MARK, clusters > 0 ? at : 0, content.length))
  }
  Buffer.concat(entries).copy(volume, ROOT)
  for (const copy of [SECTOR, SECTOR * (1 + FAT_SECTORS)]) writeChain(volume.subarray(copy, copy + FAT_SECTORS * SECTOR), chain)
  return volume
}

function writeBootSector(volume: Buffer, label: string): void {
  volume.write('\xeb\x3c\x90MSDOS5.0', 'latin1')
  volume.writeUInt16LE(SECTOR, 11)
  volume.set([1, 1, 0, 2], 13) // sectors to a cluster; reserved sectors (two bytes); tables
  volume.writeUInt16LE(ROOT_ENTRIES, 17)
  volume.writeUInt16LE(SECTORS, 19)
  volume[21] = 0xf8
  volume.writeUInt16LE(FAT_SECTORS, 22)
  volume.set([32, 0, 1, 0], 24) // sectors to a track; heads
  volume.set([0x80, 0, 0x29], 36)
  volume.write(`${label.padEnd(11)}FAT12   `, 43, 'latin1')
  volume.writeUInt16LE(0xaa55, 510)
}

/** Twelve bits for each cluster: which one comes after it. */
function writeChain(table: Buffer, chain: readonly number[]): void {
  for (const [cluster, next] of chain.entries()) {
    const at = cluster + (cluster >> 1)
    table.writeUInt16LE(table.readUInt16LE(at) | (cluster & 1 ? next << 4 : next), at)
  }
}

const shortName = (name: string): string =>
  name
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .slice(0, 8)
    .padEnd(11)

function entry(name: string, mark: number, cluster: number, size: number): Buffer {
  const made = Buffer.alloc(ENTRY)
  made.write(name, 'latin1')
  made[11] = mark
  for (const date of [16, 18, 24]) made.writeUInt16LE(DAY, date)
  made.writeUInt16LE(cluster, 26)
  made.writeUInt32LE(size, 28)
  return made
}

/** Stands before the entry that it names, and knows it by a sum of its short name. */
function longName(name: string): Buffer {
  const made = Buffer.alloc(ENTRY)
  made.set([0x41], 0)
  made[11] = LONG_NAME_MARK
  made[13] = [...Buffer.from(shortName(name))].reduce((sum, byte) => (((sum & 1) << 7) + (sum >> 1) + byte) & 0xff, 0)
  for (const [index, at] of LETTERS.entries())
    made.writeUInt16LE(index < name.length ? name.charCodeAt(index) : index === name.length ? 0 : 0xffff, at)
  return made
}

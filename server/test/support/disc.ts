const SECTOR = 2048
const [BOOT_RECORD, END, CATALOGUE, PROGRAM, SECTORS] = [17, 18, 19, 20, 32]

/** Real mode, wherever it is loaded: each character of the message to the first serial port, over and over, for who listens later. */
const SPEAK = Buffer.from([
  ...[0xe8, 0x00, 0x00], // call the next instruction, which leaves its own address
  ...[0x5e, 0x0e, 0x1f], // pop si; push cs; pop ds
  ...[0x83, 0xc6, 0x14], // add si, from there to the message
  ...[0xac, 0x84, 0xc0, 0x74, 0x06], // lodsb; test al, al; jz to the end
  ...[0xba, 0xf8, 0x03, 0xee, 0xeb, 0xf5], // mov dx, 0x3f8; out dx, al; again
  ...[0xeb, 0xea, 0x90], // from the beginning
])

/** The smallest ISO image that boots (El Torito, no emulation): what is on it says this on the serial line. */
export function speakingDisc(message: string): Buffer {
  const disc = Buffer.alloc(SECTORS * SECTOR)
  disc.write('\x01CD001\x01', 16 * SECTOR, 'latin1')
  disc.write('\x00CD001\x01EL TORITO SPECIFICATION', BOOT_RECORD * SECTOR, 'latin1')
  disc.writeUInt32LE(CATALOGUE, BOOT_RECORD * SECTOR + 0x47)
  disc.write('\xffCD001\x01', END * SECTOR, 'latin1')
  const catalogue = disc.subarray(CATALOGUE * SECTOR)
  catalogue[0] = 1
  catalogue.writeUInt16LE(0xaa55, 0x1e)
  let sum = 0
  for (let at = 0; at < 0x20; at += 2) sum += catalogue.readUInt16LE(at)
  catalogue.writeUInt16LE(-sum & 0xffff, 0x1c)
  catalogue[0x20] = 0x88
  catalogue.writeUInt16LE(4, 0x26)
  catalogue.writeUInt32LE(PROGRAM, 0x28)
  Buffer.concat([SPEAK, Buffer.from(`${message}\0`, 'latin1')]).copy(disc, PROGRAM * SECTOR)
  return disc
}

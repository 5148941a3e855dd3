/** Text as searches compare it: small letters without their accents, `Nguyễn` as `nguyen`. The database's function of this name answers the same. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')

/** The beginning of a PNG that says this size, as far as readers of sizes look. */
export function pngHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** The same of a JPEG. */
export function jpegHead(width: number, height: number): Uint8Array {
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100', 'hex')
  head.writeUInt16BE(height, 25)
  head.writeUInt16BE(width, 27)
  return head
}

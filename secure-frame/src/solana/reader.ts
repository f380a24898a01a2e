/** Reads bytes in order. Throws past their end. */
export class Reader {
  at = 0
  constructor(readonly bytes: Uint8Array) {}

  take(count: number): Uint8Array {
    const taken = this.bytes.subarray(this.at, this.at + count)
    if (taken.length !== count) throw new RangeError('The bytes end too early')
    this.at += count
    return taken
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** "compact-u16": seven bits per byte, lowest first, only in the shortest encoding. */
  length(): number {
    let value = 0
    for (let place = 0; place < 3; place++) {
      const byte = this.byte()
      value |= (byte & 0x7f) << (7 * place)
      if (byte >= 0x80) continue
      if (value > 0xffff || (place > 0 && byte === 0)) break
      return value
    }
    throw new RangeError('A length is not in its shortest spelling')
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read)
  }

  places(): number[] {
    return [...this.take(this.length())]
  }

  end(): void {
    if (this.at !== this.bytes.length) throw new RangeError('Bytes follow the end')
  }
}

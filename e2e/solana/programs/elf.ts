import type { Assembled } from './sbpf.ts'

/**
 * Writes machine code as the file that Solana's loaders read: an ELF library for the machine "sBPF" with one section of
 * code and a relocation for each call of the runtime.
 */

const HEADER = 64
const PROGRAM_HEADER = 56
const SECTION_HEADER = 64
const MACHINE = 0x107
/** A relocation that writes the number of a function of the runtime into a call. */
const RELOCATION = 10n

/** What a section of the file is. */
const KINDS = { none: 0, code: 1, strings: 3, dynamic: 6, relocations: 9, symbols: 11 } as const
const [WRITE, KEEP, EXECUTE] = [1n, 2n, 4n]

/** Numbers as bytes, the lowest first. */
function bytesOf(
  ...numbers: readonly (readonly [value: bigint | number, size: 1 | 2 | 4 | 8])[]
): Uint8Array {
  const bytes = numbers.flatMap(([value, size]) =>
    Array.from({ length: size }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn)),
  )
  return Uint8Array.from(bytes)
}

const joined = (parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** Names, each after a zero and before the next, with the place of each. */
function namesOf(names: readonly string[]) {
  const places = new Map<string, number>()
  let text = '\0'
  for (const name of names) {
    places.set(name, text.length)
    text += `${name}\0`
  }
  return { bytes: new TextEncoder().encode(text), at: (name: string) => places.get(name) ?? 0 }
}

interface Section {
  name: string
  kind: keyof typeof KINDS
  flags: bigint
  bytes: Uint8Array
  /** The size of each entry, if it has entries. */
  entry?: number
  /** The index of the section to which its entries refer. */
  link?: number
  info?: number
}

const HEADERS = HEADER + 3 * PROGRAM_HEADER
const aligned = (place: number) => (place + 7) & ~7

/** The places of sections that follow each other. */
function placesOf(sections: readonly Section[], first: number): number[] {
  let place = first
  return sections.map(({ bytes }) => {
    const at = place
    place = aligned(at + bytes.length)
    return at
  })
}

/** The sections in their order; `at` tells where one is. */
function sectionsOf({ bytes: code, calls }: Assembled, at: (name: string) => number): Section[] {
  const names = [...new Set(calls.map(({ symbol }) => symbol))]
  const symbols = namesOf(names)
  const relocations = calls.map(({ at: place, symbol }) =>
    bytesOf([at('.text') + place, 8], [(BigInt(names.indexOf(symbol) + 1) << 32n) | RELOCATION, 8]),
  )
  // An undefined function each, after an empty entry.
  const entries = ['', ...names].map((name) =>
    bytesOf([name ? symbols.at(name) : 0, 4], [name ? 0x10 : 0, 1], [0, 1], [0, 2], [0, 8], [0, 8]),
  )
  const tags: [bigint | number, bigint | number][] = [
    [0x1e, 4],
    [0x11, at('.rel.dyn')],
    [0x12, 16 * calls.length],
    [0x13, 16],
    [0x06, at('.dynsym')],
    [0x0b, 24],
    [0x05, at('.dynstr')],
    [0x0a, symbols.bytes.length],
    [0x16, 0],
    [0, 0],
  ]
  const all = ['.text', '.dynamic', '.dynsym', '.dynstr', '.rel.dyn', '.shstrtab']
  return [
    { name: '.text', kind: 'code', flags: KEEP | EXECUTE, bytes: code },
    {
      ...{ name: '.dynamic', kind: 'dynamic', flags: WRITE | KEEP, entry: 16, link: 4 },
      bytes: joined(tags.map(([tag, value]) => bytesOf([tag, 8], [value, 8]))),
    },
    {
      ...{ name: '.dynsym', kind: 'symbols', flags: KEEP, entry: 24, link: 4, info: 1 },
      bytes: joined(entries),
    },
    { name: '.dynstr', kind: 'strings', flags: KEEP, bytes: symbols.bytes },
    {
      ...{ name: '.rel.dyn', kind: 'relocations', flags: KEEP, entry: 16, link: 3 },
      bytes: joined(relocations),
    },
    { name: '.shstrtab', kind: 'strings', flags: 0n, bytes: namesOf(all).bytes },
  ]
}

function headerOf(start: number, sectionsAt: number, count: number): Uint8Array {
  return joined([
    Uint8Array.from([0x7f, ...new TextEncoder().encode('ELF'), 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    bytesOf([3, 2], [MACHINE, 2], [1, 4], [start, 8], [HEADER, 8], [sectionsAt, 8], [0, 4]),
    bytesOf([HEADER, 2], [PROGRAM_HEADER, 2], [3, 2], [SECTION_HEADER, 2], [count, 2], [count - 1, 2]),
  ])
}

/** The file of a program that begins with the first instruction. */
export function elfOf(assembled: Assembled): Uint8Array {
  const order = sectionsOf(assembled, () => 0)
  const places = placesOf(order, HEADERS)
  const at = (name: string) => places[order.findIndex((section) => section.name === name)] ?? 0
  const sections = sectionsOf(assembled, at)
  const sizeOf = (name: string) => sections.find((section) => section.name === name)?.bytes.length ?? 0
  const segment = (kind: number, flags: number, from: number, size: number) =>
    bytesOf([kind, 4], [flags, 4], [from, 8], [from, 8], [from, 8], [size, 8], [size, 8], [8, 8])
  const sectionsAt = aligned(at('.shstrtab') + sizeOf('.shstrtab'))
  const file = new Uint8Array(sectionsAt + SECTION_HEADER * (sections.length + 1))
  file.set(headerOf(at('.text'), sectionsAt, sections.length + 1))
  const segments = [
    segment(1, 5, at('.text'), sizeOf('.text')),
    segment(1, 4, at('.dynsym'), at('.shstrtab') - at('.dynsym')),
    segment(2, 6, at('.dynamic'), sizeOf('.dynamic')),
  ]
  file.set(joined(segments), HEADER)
  const names = namesOf(sections.map(({ name }) => name))
  sections.forEach(({ name, kind, flags, bytes, entry = 0, link = 0, info = 0 }, index) => {
    file.set(bytes, places[index])
    const [place, size] = [places[index] ?? 0, bytes.length]
    const header = bytesOf(
      ...([
        [names.at(name), 4],
        [KINDS[kind], 4],
        [flags, 8],
      ] as const),
      ...([
        [flags & KEEP ? place : 0, 8],
        [place, 8],
        [size, 8],
        [link, 4],
        [info, 4],
      ] as const),
      ...([
        [8, 8],
        [entry, 8],
      ] as const),
    )
    file.set(header, sectionsAt + SECTION_HEADER * (index + 1))
  })
  return file
}

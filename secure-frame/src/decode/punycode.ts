/** The parameters of RFC 3492, section 5. */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / points)
  let k = 0
  while (rest > ((BASE - T_MIN) * T_MAX) >> 1) {
    rest = Math.floor(rest / (BASE - T_MIN))
    k += BASE
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** One variable-length integer from `at` on: its value added to `from`, and where it ends; null when it is cut off. */
function delta(text: string, at: number, from: number, bias: number): { index: number; end: number } | null {
  let index = from
  let weight = 1
  let end = at
  for (let k = BASE; ; k += BASE) {
    const digit = '0123456789'.includes(text[end] ?? '?')
      ? Number(text[end]) + 26
      : 'abcdefghijklmnopqrstuvwxyz'.indexOf(text[end] ?? '?')
    end += 1
    if (digit < 0) return null
    index += digit * weight
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (digit < threshold) return index < 2 ** 31 ? { index, end } : null
    weight *= BASE - threshold
    if (weight > 2 ** 31) return null
  }
}

/** A label without its `xn--` (RFC 3492, section 6.2); null where it is none. */
export function decodePunycode(label: string): string | null {
  const text = label.toLowerCase()
  const split = text.lastIndexOf('-')
  const points = [...text.slice(0, Math.max(split, 0))].map((letter) => letter.codePointAt(0) ?? 0)
  let point = 128
  let index = 0
  let bias = 72
  for (let at = split + 1; at < text.length; ) {
    const read = delta(text, at, index, bias)
    if (read === null) return null
    const length = points.length + 1
    bias = adapt(read.index - index, length, index === 0)
    point += Math.floor(read.index / length)
    if (point > 0x10ffff) return null
    points.splice(read.index % length, 0, point)
    index = (read.index % length) + 1
    at = read.end
  }
  return String.fromCodePoint(...points)
}

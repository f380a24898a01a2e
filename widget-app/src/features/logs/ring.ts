/** The most bytes of the log (spec section 9). */
export const LOG_BYTES = 1_024_000

const sizeOf = (line: string) => new TextEncoder().encode(line).length + 1

/** The latest lines that fit into so many bytes. */
export function createRing(limit: number = LOG_BYTES) {
  let lines: { line: string; bytes: number }[] = []
  let total = 0
  return {
    push: (line: string): void => {
      const bytes = sizeOf(line)
      if (bytes > limit) return
      lines.push({ line, bytes })
      total += bytes
      let dropped = 0
      while (total > limit) {
        total -= lines[dropped]?.bytes ?? 0
        dropped += 1
      }
      if (dropped > 0) lines = lines.slice(dropped)
    },
    text: (): string => lines.map(({ line }) => `${line}\n`).join(''),
  }
}

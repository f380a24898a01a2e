/**
 * A selector of what follows from parts of the state, the same object until one of them changes. In place of Reselect,
 * which would be 2 kB of what every visitor waits for.
 */
export function derive<A extends readonly unknown[], P extends readonly unknown[], R>(
  partsOf: (...args: A) => readonly [...P],
  compute: (...parts: P) => R,
): (...args: A) => R {
  let last: { parts: readonly [...P]; result: R } | undefined
  return (...args) => {
    const parts = partsOf(...args)
    if (!last || parts.some((part, index) => part !== last?.parts[index]))
      last = { parts, result: compute(...parts) }
    return last.result
  }
}

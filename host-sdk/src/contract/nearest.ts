/** The edit distance of two words: the number of letters to change, add or remove. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const above = row
    row = [index + 1]
    for (const [place, second] of [...other].entries())
      row.push(
        Math.min(
          (above[place] ?? 0) + Number(letter !== second),
          (above[place + 1] ?? 0) + 1,
          (row[place] ?? 0) + 1,
        ),
      )
  }
  return row.at(-1) ?? 0
}

/** The known name that is closest to a misspelt one, if one is close enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((word) => ({ word, away: distance(name.toLowerCase(), word.toLowerCase()) }))
    .sort((one, other) => one.away - other.away)
  return best && best.away <= Math.max(2, name.length / 3) ? best.word : undefined
}

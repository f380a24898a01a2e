import { KINDS, type Outcome, outcomes, type Row } from './outcomes.ts'
import { BUTTONS } from './testDapp.ts'

const cell = (outcome: Outcome | undefined) => {
  if (outcome === undefined) return '–'
  return outcome === 'works' ? outcome : `**${outcome}**`
}

/** Merges rows with the same outcomes, in the order of their first occurrence. */
function grouped(rows: readonly Row[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { method, outcomes: row } of rows) {
    const cells = KINDS.map((kind) => cell(row[kind])).join(' | ')
    groups.set(cells, [...(groups.get(cells) ?? []), method])
  }
  return groups
}

const linesOf = ([client, rows]: readonly [string, readonly Row[]]) =>
  [...grouped(rows)].map(([cells, methods]) => `| ${client} | ${methods.join(', ')} | ${cells} |`)

/** The table of clients in e2e/README.md, generated from the expectations of the tests. */
export const table = (): string =>
  [
    `| client | what is asked | ${KINDS.join(' | ')} |`,
    `|---|---|${KINDS.map(() => '---|').join('')}`,
    ...[...Object.entries<readonly Row[]>(outcomes), ['MetaMask test dApp', BUTTONS] as const].flatMap(
      linesOf,
    ),
  ].join('\n')

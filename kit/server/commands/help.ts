import { type Command, EXIT } from './command.ts'

const COMMON = [
  ['--json', 'answers as JSON'],
  ['--help', 'says what a command does'],
] as const

const ENDS = `It ends with ${EXIT.done} when it is done, ${EXIT.failed} when it failed or found something wrong, ${EXIT.usage} when it was called wrongly, ${EXIT.notFound} when there is no such person.`

const table = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const callOf = ({ name, args = [] }: Command) => [name, ...args.map((arg) => `<${arg}>`)].join(' ')

/** Lists all commands, or those whose name begins with a given word. */
export function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map((command) => [callOf(command), command.about] as const)
  return ['airlock <command>', '', ...table(rows), '', ...table(COMMON), '', ENDS].join('\n')
}

export function helpOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value, about }]) => [`--${name}${value ? ` ${value}` : ''}`, about] as const,
  )
  const yes = command.confirm ? [['--yes', `confirms: ${command.confirm}`] as const] : []
  return [
    `airlock ${callOf(command)}`,
    '',
    command.about,
    '',
    ...table([...options, ...yes, ...COMMON]),
    '',
    ENDS,
  ].join('\n')
}

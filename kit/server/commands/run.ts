import { parseArgs } from 'node:util'
import { ConfigProblem } from '../config/problem.ts'
import type { Variables } from '../config/variables.ts'
import { isAway } from '../db/away.ts'
import { type Call, type Command, CommandProblem, EXIT, type Outcome } from './command.ts'
import { helpOf, helpOfAll } from './help.ts'

interface Io {
  out: (text: string) => void
  err: (text: string) => void
}

const CONSOLE: Io = { out: (text) => console.log(text), err: (text) => console.error(text) }

/**
 * Runs a command line. Resolves to the exit code and never rejects.
 *
 * @param commands all commands of the server
 * @param argv the arguments without node and the script
 */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  env: Variables,
  io: Io = CONSOLE,
): Promise<number> {
  const isJson = argv.includes('--json')
  try {
    const outcome = await answer(commands, argv, env)
    io.out(isJson && !('help' in outcome) ? JSON.stringify(outcome.data, null, 2) : outcome.lines.join('\n'))
    return outcome.exit ?? EXIT.done
  } catch (error) {
    const { message, exit } = failureOf(error)
    io.err(isJson ? JSON.stringify({ error: message }) : `airlock: ${message}`)
    return exit
  }
}

interface Help extends Outcome {
  help: true
}

const help = (text: string): Help => ({ help: true, lines: [text], data: null })

async function answer(
  commands: readonly Command[],
  argv: readonly string[],
  env: Variables,
): Promise<Outcome | Help> {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const words = end < 0 ? argv : argv.slice(0, end)
  const command = commands.findLast(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  const asksHelp = argv.includes('--help') || argv.includes('-h')
  if (command) return asksHelp ? help(helpOf(command)) : run(command, argv, env)
  const group = commands.filter(({ name }) => words.length === 0 || name.startsWith(`${words.join(' ')} `))
  if (asksHelp && group.length > 0) return help(helpOfAll(group))
  const known = (group.length > 0 ? group : commands).map(({ name }) => name).join(', ')
  const what = words.length === 0 ? 'Name a command first.' : `There is no command "${words.join(' ')}".`
  throw new CommandProblem(`${what} Known are ${known}.`)
}

function run(command: Command, argv: readonly string[], env: Variables): Promise<Outcome> {
  const { values, positionals } = parse(command, argv.slice(command.name.split(' ').length))
  const { args = [], confirm } = command
  if (positionals.length !== args.length || positionals.includes(''))
    throw new CommandProblem(`This is called as: airlock ${[command.name, ...args.map(bracket)].join(' ')}`)
  if (confirm && !values.yes)
    throw new CommandProblem(`Nothing was done. ${confirm} Say --yes if you mean it.`)
  const given = Object.entries(values)
  return command.run({
    env,
    args: positionals,
    values: Object.fromEntries(
      given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
  } satisfies Call)
}

const bracket = (arg: string) => `<${arg}>`

function parse({ options = {}, confirm }: Command, argv: string[]) {
  const own = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value ? ('string' as const) : ('boolean' as const) }] as const,
  )
  const common = [['json', { type: 'boolean' as const }] as const]
  const yes = confirm ? [['yes', { type: 'boolean' as const }] as const] : []
  try {
    return parseArgs({
      args: argv,
      options: Object.fromEntries([...own, ...common, ...yes]),
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message.split('. ')[0]}. See --help.`)
  }
}

/** A database driver's message may quote the query's values, so only the error's code is shown. */
function failureOf(error: unknown): { message: string; exit: number } {
  if (error instanceof CommandProblem) return error
  if (error instanceof ConfigProblem) return { message: error.message, exit: EXIT.failed }
  const { code, message } = error as NodeJS.ErrnoException
  if (isAway(error))
    return { message: `The database cannot be reached (${code ?? 'no answer'}).`, exit: EXIT.failed }
  return { message: code ? `It failed with ${code}.` : message, exit: EXIT.failed }
}
